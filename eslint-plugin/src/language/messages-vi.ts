/** The rules' messages in Vietnamese, by rule and message id; the English ones stand in the rules. Both have the same names in braces. */
export const VIETNAMESE_MESSAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "no-dead-retry-path": {
    noStatusTest: "{{operation}} trả về bình thường với 500 cũng như với 200: ở đây không chỗ nào xem status, nên một yêu cầu bị từ chối không bao giờ được thử lại.",
    typeErrorStops: "{{operation}} reject với TypeError khi mạng lỗi: phép kiểm tra này bỏ cuộc đúng ở những lỗi có thể tự hết.",
  },
  "no-immediate-requeue": {
    requeued: "{{operation}} trả thông điệp hỏng về hàng đợi, và hàng đợi giao lại ngay: một thông điệp luôn hỏng làm một consumer bận hàng nghìn lần mỗi giây; hãy chuyển nó sang hàng đợi có độ trễ, và sau một số lần giao thì sang dead-letter queue.",
  },
  "no-leaked-response": {
    leaked: "Phản hồi bị từ chối của `{{callee}}` bị bỏ đi khi body chưa được đọc: kết nối của nó bị giữ cho đến khi bộ dọn rác tìm thấy, nên mỗi lần thử lại mở một kết nối mới; hãy đọc hoặc hủy body trước lần thử kế tiếp.",
  },
  "no-nested-retry": {
    nested: "{{operation}} được thử lại{{by}} {{outer}} quanh một lời gọi tự nó đã thử lại ({{layers}}): một lời gọi thành {{product}}.",
  },
  "no-nonreplayable-body": {
    consumed: "Body của {{operation}} là {{what}} mà lần thử đầu dùng hết: mọi lần thử sau không gửi gì hoặc bị lỗi; hãy tạo nó bên trong mỗi lần thử, hoặc đọc nó vào một buffer trước.",
  },
  "no-retry-client-errors": {
    anyStatus: "Mọi lỗi của {{operation}} đều được thử lại{{by}} vì {{why}}: một yêu cầu bị từ chối với 400 hay 401 vẫn được gửi {{times}}{{remark}}.",
    listedStatus: "Hỏi lại không làm {{statuses}} khá hơn: {{operation}} được gửi{{by}} {{times}} với cùng một câu trả lời{{remark}}.",
  },
  "no-retry-wait-in-handler": {
    waitsRetryAfter: "Ở đây {{handler}} bắt máy khách của nó và một worker chờ {{total}}: hãy trả 429 hoặc 503 kèm Retry-After, hoặc giao việc cho hàng đợi.",
    waitsBackoff: "Ở đây {{handler}} bắt máy khách của nó và một worker chờ {{total}} giữa các lần thử, quá mức {{max}}: hãy trả 503 kèm Retry-After, hoặc giao việc cho hàng đợi.",
  },
  "no-shared-attempt-timeout": {
    shared: "Timeout này được tạo một lần cho mọi lần thử của {{operation}}: khi nó đã hết, mọi lần thử sau hỏng ngay; hãy tạo nó bên trong mỗi lần thử.",
  },
  "no-swallowed-failure": {
    swallowed: "Khi {{operation}} đã hỏng {{times}}, hàm kết thúc với {{ending}}: nơi gọi đi tiếp như không có gì xảy ra.",
    lostCause: "Khi {{operation}} đã hỏng {{times}}, một lỗi mới thay chỗ lỗi cuối cùng: hãy truyền lỗi đó vào `cause`, nếu không sẽ chẳng ai biết vì sao nó hỏng.",
  },
  "no-synchronized-schedule": {
    synchronized: "`{{callee}}` được gọi theo đồng hồ ({{when}}): mọi máy gọi nó vào cùng một lúc; trước hết hãy chờ một khoảng lệch tính từ tên hay id của máy.",
  },
  "no-unawaited-attempt": {
    returned: "`{{callee}}` được trả về mà không có `await`: lỗi của nó không bao giờ tới catch, và không gì được thử lại; hãy viết `return await`.",
    dropped: "Callback không return cũng không await `{{callee}}`: retry coi mọi lần thử là thành công.",
    detached: "`{{callee}}` được gọi lại mà không có `await` hay `return`: nơi gọi đi tiếp trong khi vẫn còn thử lại, và lỗi cuối cùng bị mất.",
  },
  "no-unbounded-retry": {
    unbounded: "{{operation}} được thử lại{{by}}{{pace}} chừng nào còn hỏng: không có giới hạn số lần thử, cũng không có hạn chót.",
    ineffectiveLimit: "Giới hạn {{limit}} không bao giờ đạt tới vì {{why}}, nên {{operation}} được thử lại{{by}}{{pace}} chừng nào còn hỏng.",
    sharedCounter: "Bộ đếm {{counter}} dùng chung cho mọi lời gọi và không bao giờ được đặt lại: sau {{failures}}, không lời gọi nào được thử lại nữa.",
    tooMany: "{{operation}} được thử{{by}} tối đa {{attempts}} lần, chẳng khác gì không giới hạn: quá {{max}} lần thử.",
    abortable: "Chỉ {{signal}} kết thúc được việc này: cho đến lúc đó {{operation}} được thử lại{{by}}{{pace}} chừng nào còn hỏng.",
  },
  "no-wait-after-last-attempt": {
    uselessWait: "Chỗ này chờ cả sau lần hỏng cuối cùng của {{operation}}: nơi gọi biết kết quả muộn hơn mà chẳng được gì; hãy kiểm tra số lần thử trước khi chờ.",
  },
  "require-backoff": {
    noWait: "{{operation}} được thử lại{{by}} ngay lập tức{{because}}: {{count}} không chờ ở giữa{{remark}}.",
  },
  "require-deadline": {
    noDeadline: "Không gì giới hạn thời gian của một lần thử {{operation}}{{by}}: một máy chủ nhận kết nối mà không bao giờ trả lời sẽ giữ nó mãi mãi, và lần thử kế tiếp không bao giờ tới.",
  },
  "require-delay-cap": {
    uncapped: "Thời gian chờ trước khi {{operation}} được thử lại{{by}} tăng mãi mà không có trần: {{longest}}.",
    timerOverflow: "Thời gian chờ trước khi {{operation}} được thử lại{{by}} có thể vượt 24 ngày, quá mức bộ hẹn giờ chứa được: nó chạy ngay, và các lần thử lại nối nhau không nghỉ.",
    xorNotPower: "`{{text}}` là XOR chứ không phải lũy thừa: thời gian chờ trước khi {{operation}} được thử lại nhảy lên xuống thay vì tăng dần.",
  },
  "require-idempotency-key": {
    missingKey: "{{what}} được thử lại{{by}} mà không có khóa idempotency: khi chỉ câu trả lời bị mất, nó có hiệu lực {{times}}{{remark}}.",
    keyPerAttempt: "{{key}} là mới trong mỗi lần thử, nên máy chủ coi mỗi lần thử là một yêu cầu khác: {{operation}} có thể có hiệu lực {{times}}{{remark}}.",
    anyMethod: "Tầng này gửi lại một yêu cầu hỏng{{by}} bất kể phương thức: một POST bị mất câu trả lời có hiệu lực {{times}}{{remark}}.",
  },
  "require-jitter": {
    noJitter: "Thời gian chờ trước khi {{operation}} được thử lại{{by}} {{has}}: các máy khách hỏng cùng lúc sẽ quay lại cùng lúc{{times}}{{remark}}.",
    bareRetryAfter: "Thời gian chờ trước khi {{operation}} được thử lại{{by}} chỉ là Retry-After, không thêm gì: mọi máy khách nhận cùng một số giây sẽ quay lại vào cùng một thời điểm{{times}}{{remark}}.",
  },
  "require-retry-after-header": {
    missing: "Ở đây {{handler}} trả 429 mà không có Retry-After: các máy khách chỉ có thể đoán khi nào quay lại, và phần lớn quay lại quá sớm.",
    epoch: "Ở đây Retry-After chứa một thời điểm, trong khi nó phải là số giây kể từ bây giờ: máy khách nào làm theo sẽ chờ hàng chục năm.",
    milliseconds: "Ở đây Retry-After chứa mili giây, trong khi nó phải là giây: máy khách nào làm theo sẽ chờ lâu gấp nghìn lần.",
    limiter503: "Ở đây {{handler}} trả 503 vì giới hạn của chính nó: 429 nói rằng máy khách này hỏi quá nhiều, 503 nói rằng máy chủ ngừng hoạt động.",
    cacheable: "Cache có thể lưu câu trả lời {{status}} này: khi đó cả những máy khách không hề hỏi quá nhiều cũng bị từ chối; hãy gửi `Cache-Control: no-store`.",
    notExposed: "Trang từ origin khác không đọc được Retry-After: hãy nêu nó trong Access-Control-Expose-Headers.",
  },
  "respect-abort-signal": {
    retriesAbort: "Việc hủy bằng `{{signal}}` của nơi gọi được thử lại như mọi lỗi của {{operation}}: mọi lần thử và lần chờ tốn vào việc không còn ai cần.",
    deafWait: "`{{signal}}` không kết thúc lần chờ này: sau khi hủy, nơi gọi vẫn phải chờ cho đến hết.",
    leftListener: "Listener này ở lại trên signal khi bộ hẹn giờ xong trước: mỗi lần chờ để lại thêm một cái; hãy gỡ nó khi bộ hẹn giờ chạy.",
  },
  "respect-retry-after": {
    ignored: "Câu trả lời {{statuses}} của {{operation}} được thử lại{{by}} {{when}}: điều máy chủ yêu cầu trong Retry-After không bao giờ được đọc, nên nó bị gọi lại quá sớm.",
  },
  "stable-reconnect": {
    twoEvents: "Một lần hỏng phát cả sự kiện error lẫn close, và cả hai đều mở lại kết nối: mỗi lần thử hỏng làm số lần thử đang chạy tăng gấp đôi; hãy chỉ kết nối lại từ sự kiện close.",
    neverReset: "`{{what}}` không bao giờ được đặt lại: sau vài lần rớt, mọi sự cố đều bắt đầu bằng lần chờ dài nhất; hãy đặt lại nó khi kết nối đã ổn định một lúc.",
    resetTooEarly: "`{{what}}` được đặt lại ngay khi kết nối mở: một máy chủ nhận rồi đóng ngay sẽ bị gọi mà không có backoff; hãy đặt lại nó khi kết nối đã ổn định một lúc.",
    cleanCloseSpins: "`{{what}}` chỉ được đặt lại và được chờ ở chỗ mở kết nối hỏng: một máy chủ nhận rồi đóng ngay sẽ bị gọi lại không nghỉ.",
  },
  "valid-retry-after": {
    numberOnly: "Retry-After chỉ được đọc như một số: một ngày giờ cho ra NaN, bộ hẹn giờ chạy ngay, và máy chủ vừa xin nghỉ bị gọi lại tức thì.",
    secondsAsMs: "Retry-After tính bằng giây nhưng được dùng như mili giây: máy chủ yêu cầu 60 giây bị gọi lại sau 60 ms.",
    asZero: "Một Retry-After bị thiếu hoặc chứa ngày giờ được tính là 0 ở đây: lần thử kế tiếp theo ngay sau đó.",
    dateOfNumber: "`Date.parse` đọc một số đứng riêng thành năm hay ngày: chỉ giá trị không phải số mới được đọc như ngày giờ.",
    headerCase: "Tên header trên đối tượng này là chữ thường: chỗ này luôn là `undefined`, và thời gian chờ máy chủ yêu cầu không bao giờ được tuân theo.",
    unbounded: "Không gì giới hạn thời gian chờ mà Retry-After yêu cầu: `Retry-After: 86400` giữ đoạn mã này suốt một ngày; hãy dừng khi thời gian chờ vượt hạn chót, và giao lại nó cho nơi gọi.",
    shortened: "Thời gian chờ mà máy chủ yêu cầu bị cắt ngắn: lần thử kế tiếp đến quá sớm và lại bị từ chối; hãy dừng lại khi phải chờ quá lâu.",
    undercut: "Phần ngẫu nhiên có thể làm thời gian chờ ngắn hơn Retry-After: chỉ cộng nó theo chiều tăng.",
    rawOverwritten: "Văn bản của Retry-After đã bị số của nó ghi đè: một ngày giờ thành NaN ở đây và không bao giờ được đọc.",
  },
};
