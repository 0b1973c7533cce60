import { Effect } from "effect";

export const calls = {
  "Effect.retry(effect, schedule | { times, schedule, while })": ({ request }) => Effect.runPromise(Effect.retry(Effect.tryPromise({ try: request, catch: (error) => error }), {})),
};
