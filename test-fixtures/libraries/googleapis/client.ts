import { google } from "googleapis";

export const drive = google.drive({ version: "v3", retryConfig: { retry: 6 } });
//                                                 ^^^^^^^^^^^ site: config attempts=7 wait=exponential jitter=none filter=filtered replay=safe

// not-a-site: nothing is configured
export const plain = google.drive({ version: "v3" });
