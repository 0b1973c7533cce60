import { createAdminApiClient } from "@shopify/admin-api-client";

const client = createAdminApiClient({ storeDomain: "a", apiVersion: "b", accessToken: "c" });

export const load = (query: string) => client.request(query, { retries: 2 });
//                                                             ^^^^^^^ site: config attempts=3 wait=fixed jitter=none filter=filtered replay=unknown

// not-a-site: without the option there are no retries
export const plain = (query: string) => client.request(query);
