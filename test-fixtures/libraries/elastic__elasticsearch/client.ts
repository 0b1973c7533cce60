import { Client } from "@elastic/elasticsearch";

export const client = new Client({ node: "https://a.example", maxRetries: 5 });
//                                                            ^^^^^^^^^^ site: config attempts=6 wait=unknown filter=filtered replay=unknown

// not-a-site: nothing is configured
export const plain = new Client({ node: "https://a.example" });
