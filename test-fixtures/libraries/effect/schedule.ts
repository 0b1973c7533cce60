import { Duration, Effect, Schedule } from "effect";

declare const load: Effect.Effect<string, Error>;

export const endless = load.pipe(Effect.retry(Schedule.exponential(Duration.millis(100), 1.4)));
//                               ^^^^^^^^^^^^ site: library attempts=unbounded wait=exponential jitter=none filter=unknown replay=unknown

export const thrice = Effect.retry(load, { times: 3 });
//                    ^^^^^^^^^^^^ site: library attempts=4 wait=none filter=unknown replay=unknown

export const plain = load.pipe(Effect.retry({ times: 3, schedule: Schedule.exponential("1 second") }));
//                             ^^^^^^^^^^^^ site: library attempts=4 wait=exponential jitter=none filter=unknown replay=unknown

export const well = load.pipe(Effect.retry(Schedule.exponential("100 millis").pipe(Schedule.jittered, Schedule.intersect(Schedule.recurs(4)))));
//                            ^^^^^^^^^^^^ site: library attempts=5 wait=exponential jitter=random filter=unknown replay=unknown
