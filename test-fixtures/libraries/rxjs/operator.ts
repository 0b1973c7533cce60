import { retry, timer, throwError, type Observable } from "rxjs";
import { HttpClient } from "@angular/common/http";

export class Items {
  constructor(private readonly http: HttpClient) {}

  endless() {
    return this.http.get("/items").pipe(retry());
//                                      ^^^^^ site: library attempts=unbounded wait=none filter=any replay=safe
  }

  thrice(): Observable<unknown> {
    return this.http.get("/items").pipe(retry(3));
//                                      ^^^^^ site: library attempts=4 wait=none filter=any replay=safe
  }

  slowly() {
    return this.http.get("/items").pipe(retry({ count: 3, delay: 1000 }));
//                                      ^^^^^ site: library attempts=4 wait=fixed jitter=none filter=any replay=safe
  }

  well() {
    return this.http.get("/items").pipe(
      retry({
//    ^^^^^ site: library attempts=4 wait=exponential jitter=random filter=filtered replay=safe
        count: 3,
        delay: (error, count) => (error.status >= 500 ? timer(2 ** count * 500 * Math.random()) : throwError(() => error)),
      }),
    );
  }
}

import { retryWhen, delay, take, tap } from "rxjs/operators";

declare const source: Observable<string>;

export const fixed = source.pipe(retryWhen((errors) => errors.pipe(delay(1000), take(3))));
//                               ^^^^^^^^^ site: library attempts=unknown wait=fixed jitter=none filter=unknown replay=unknown

export const told = source.pipe(retryWhen((errors) => errors.pipe(tap(console.error), take(3))));
//                              ^^^^^^^^^ site: library attempts=unknown wait=unknown filter=unknown replay=unknown
