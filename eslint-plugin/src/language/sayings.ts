/**
 * Parts of sentences that the analysis and the libraries' files hold in English, each with its Vietnamese. A name in braces stands for
 * any text, so that the closer ones stand first. Names of frameworks' handlers stay as they are, as those who use them say them.
 */
export const SAYINGS: readonly (readonly [english: string, vietnamese: string])[] = [
  // Why a limit is never reached (analysis/read/bound.ts).
  ["`reject` does not end the function", "`reject` không kết thúc hàm"],
  ["nothing on the way round changes it", "không có gì trong vòng lặp thay đổi nó"],
  ["one way round does not count", "có một nhánh của vòng lặp không đếm"],

  // The layers beneath a retry (analysis/read/layers.ts).
  ["the loop around {{callee}}", "vòng lặp quanh {{callee}}"],
  ["the recursion around {{callee}}", "đệ quy quanh {{callee}}"],
  ["the repeat around {{callee}}", "lần gọi lặp lại {{callee}}"],
  ["the chain around {{callee}}", "chuỗi promise quanh {{callee}}"],
  ["the library around {{callee}}", "thư viện quanh {{callee}}"],
  ["the interceptor around {{callee}}", "interceptor quanh {{callee}}"],
  ["the wrapper around {{callee}}", "hàm bọc quanh {{callee}}"],

  // What a function ends with after the last failure (analysis/read/exhaustion.ts).
  ["no trace of it", "không một dấu vết"],
  ["a successful answer", "một câu trả lời thành công"],
  ["the error as if it were a result", "lỗi như thể đó là kết quả"],

  // Code without a name (analysis/read/operation.ts, analysis/layer-paths.ts).
  ["the module", "module"],
  ["the callback", "callback"],
  ["`the callback`", "`callback`"],

  // Bodies that can be sent once (analysis/read/outside-attempt.ts).
  ["a stream", "một stream"],
  ["another response's body", "body của một phản hồi khác"],
  ["a form of form-data", "một form của form-data"],
  ["a Request with a body", "một Request có body"],
  ["an iterator", "một iterator"],

  // When work is done by the clock (analysis/read/schedules.ts).
  ["every {{count}} s", "mỗi {{count}} giây"],
  ["every {{count}} min", "mỗi {{count}} phút"],
  ["every {{count}} h", "mỗi {{count}} giờ"],

  // Handlers that are not named after a framework alone (knowledge/handlers.ts).
  ["request handler of node:http", "request handler của node:http"],
  ["worker's fetch handler", "fetch handler của worker"],
  ["Next.js page's server code", "mã phía máy chủ của trang Next.js"],
  ["Remix loader or action", "loader hay action của Remix"],
  ["controller method", "phương thức của controller"],
  ["NestJS controller method", "phương thức của controller NestJS"],

  // Why a library does not wait (knowledge/libraries).
  ["`attempts` without `backoff` runs the job again immediately", "`attempts` không kèm `backoff` chạy lại job ngay lập tức"],
  ["{{library}} has no delay unless `retryDelay` is given", "{{library}} không chờ nếu không có `retryDelay`"],
  ["`linearDelay` is not called, so that the timer gets a function instead of a number", "`linearDelay` không được gọi, nên bộ hẹn giờ nhận một hàm thay vì một số"],

  // What a library lacks (knowledge/libraries).
  ["the client has no jitter option", "máy khách này không có tùy chọn jitter"],
  ["the client has no option that leaves client errors out", "máy khách này không có tùy chọn nào để bỏ qua lỗi của máy khách"],
  ["{{library}} has no jitter option", "{{library}} không có tùy chọn jitter"],
  ["{{library}} has no jitter option, only a backoff strategy of your own", "{{library}} không có tùy chọn jitter, chỉ có chiến lược backoff tự viết"],
  ["{{library}} has no jitter option, only a `waiter` of your own", "{{library}} không có tùy chọn jitter, chỉ có `waiter` tự viết"],
  ["{{library}} has no delay option", "{{library}} không có tùy chọn thời gian chờ"],
];
