import wretch from "wretch";
import { retry } from "wretch/middlewares";

export const api = wretch("https://api.example").middlewares([retry({ maxAttempts: 0, delayTimer: 300 })]);
//                                                                    ^^^^^^^^^^^ site: config attempts=unbounded wait=linear jitter=none filter=unknown replay=unknown
