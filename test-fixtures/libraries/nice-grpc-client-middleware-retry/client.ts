import { createClientFactory } from "nice-grpc";
import { retryMiddleware } from "nice-grpc-client-middleware-retry";

// not-a-site: calls are repeated only where they say so
export const factory = createClientFactory().use(retryMiddleware);
