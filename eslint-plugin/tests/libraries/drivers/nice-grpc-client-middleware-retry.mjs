import { ClientError, Status } from "nice-grpc-common";
import { retryMiddleware } from "nice-grpc-client-middleware-retry";

/** A unary call whose next link is the request. */
const callOver = (request) => ({
  method: { path: "/pkg.Service/Get", requestStream: false, responseStream: false, options: { idempotencyLevel: "IDEMPOTENT" } },
  requestStream: false,
  responseStream: false,
  request: {},
  async *next() {
    await request().catch((error) => {
      throw new ClientError("/pkg.Service/Get", error.status >= 500 ? Status.UNAVAILABLE : Status.INVALID_ARGUMENT, error.message);
    });
  },
});

export const calls = { "createClientFactory().use(retryMiddleware)": async ({ request }) => void (await retryMiddleware(callOver(request), { retry: true, signal: new AbortController().signal }).next()) };
