import type { ENGLISH } from "./english.js";

export const VIETNAMESE: Readonly<Record<keyof typeof ENGLISH, string>> = {
  theOperation: "thao tác này",
  byLibrary: " bởi {{library}}",
  inRetryByLibrary: " trong retry của {{library}}",
  remark: "; {{remark}}",

  times: "{{count}} lần",
  timesAtMost: "tối đa {{count}} lần",
  withoutEnd: "không giới hạn",
  severalTimes: "nhiều lần",
  effectsWithoutEnd: "vô số lần",
  moreThanOnce: "hơn một lần",

  layer: "{{name}}: {{times}}",
  requestsAtMost: "tối đa {{count}} yêu cầu",
  requestsWithoutEnd: "vô số yêu cầu",
  requestsForEachAttempt: "{{count}} yêu cầu cho mỗi lần thử của những tầng chưa biết giới hạn",
  requestsOfAllLimits: "số yêu cầu bằng tích giới hạn của các tầng",

  statusNotRead: "không chỗ nào xem status",
  statusLostInText: "status bị mất trong văn bản của lỗi",
  statusRange: "phép kiểm tra để lọt cả lỗi của máy khách",
  manyStatuses: "{{first}} (và {{count}} status 4xx khác)",

  timeAtMost: "tối đa {{time}}",
  asRetryAfterSays: "lâu như Retry-After của máy chủ khác yêu cầu",
  forEver: "mãi mãi",

  atOnce: " ngay lập tức",
  everyTime: " mỗi {{time}}",
  failures: "{{count}} lần hỏng",
  someFailures: "một số lần hỏng",

  becauseOf: " vì {{why}}",
  attemptsFollow: "tối đa {{count}} lần thử nối tiếp nhau",
  allAttemptsFollow: "mọi lần thử nối tiếp nhau",
  attemptsFollowWithoutEnd: "các lần thử nối tiếp nhau không dứt,",

  lastWaitLasts: "lần chờ cuối dài tới {{time}}",
  lastWaitTimes: "lần cuối trong {{waits}} lần chờ dài gấp {{factor}} lần đầu",
  waitsOfDays: "sau một số lần hỏng, phải nhiều giờ, rồi nhiều ngày nó mới quay lại",

  methodOf: "{{method}} của {{operation}}",

  alwaysLasts: "luôn là {{time}}",
  nothingRandom: "không có gì ngẫu nhiên",
  littleRandom: "chỉ ngẫu nhiên trong khoảng {{range}}",
  againAndAgain: ", hết lần này đến lần khác",
  andUpToTimes: ", tối đa {{count}} lần",

  comesAtOnce: "ngay lập tức",
  comesAfterOwnWait: "sau một khoảng chờ tự đặt",

  addFullJitter: "Thêm full jitter",
  addJitterToServersWait: "Thêm tối đa một giây jitter vào thời gian chờ mà máy chủ yêu cầu",
  turnJitterOn: "Bật jitter của thư viện",
  useLibraryBackoff: "Dùng backoff của thư viện",
  tryFourTimes: "Thử tối đa 4 lần",
  capWait: "Giới hạn mỗi lần chờ ở 30 giây",
  skipLastWait: "Bỏ lần chờ sau lần thử cuối",
  makeTimeoutInside: "Tạo timeout bên trong mỗi lần thử",
  makeKeyOnce: "Tạo khóa idempotency một lần cho mọi lần thử",
  sendOneKey: "Gửi cùng một Idempotency-Key trong mọi lần thử",
  addRetryAfter: "Thêm Retry-After ({{seconds}} giây) và no-store",
  cancelBody: "Hủy body trước lần thử kế tiếp",
  awaitAttempt: "Await lần thử này",
  returnAttempt: "Return lần thử này",
  returnNextAttempt: "Return lần thử kế tiếp",
  useHelper: "Dùng helper retry đúng chuẩn",
};
