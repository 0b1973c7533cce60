import { BlobServiceClient } from "@azure/storage-blob";

export const client = new BlobServiceClient("https://a.example", undefined, { retryOptions: { maxTries: 6 } });
//                                                                                            ^^^^^^^^ site: config attempts=7 wait=exponential jitter=random filter=filtered replay=unknown

// not-a-site: nothing is configured
export const plain = new BlobServiceClient("https://a.example");
