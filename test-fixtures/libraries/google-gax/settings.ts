import * as gax from "google-gax";

export const endless = gax.createDefaultBackoffSettings();
//                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: config attempts=unbounded wait=exponential jitter=random filter=filtered replay=unknown

// not-a-site: another function of the package
export const options = gax.createRetryOptions([14], endless);
