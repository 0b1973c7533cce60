import axios from "axios";
import axiosRetry from "axios-retry";

const first = axios.create();
axiosRetry(first, { retries: 4 });
//                  ^^^^^^^ site: config attempts=5 wait=none filter=filtered replay=unknown

const second = axios.create();
axiosRetry(second, { retries: 3, retryDelay: axiosRetry.linearDelay });
//                   ^^^^^^^ site: config attempts=4 wait=none filter=filtered replay=unknown

const third = axios.create();
axiosRetry(third, { retries: 3, retryDelay: axiosRetry.exponentialDelay });
//                  ^^^^^^^ site: config attempts=4 wait=exponential jitter=random filter=filtered replay=unknown

const fourth = axios.create();
axiosRetry(fourth, { retries: 3, retryDelay: (count) => count * 1000 });
//                   ^^^^^^^ site: config attempts=4 wait=linear jitter=none filter=filtered replay=unknown

const fifth = axios.create();
axiosRetry(fifth, { retries: 3, retryDelay: axiosRetry.exponentialDelay, retryCondition: (error) => (error.response?.status ?? 500) >= 500 });
//                  ^^^^^^^ site: config attempts=4 wait=exponential jitter=random filter=filtered replay=missingKey
export const send = (body: object) => fifth.post("/batches", body);

// not-a-site: turned off by having no retries left
axiosRetry(axios, { retries: 0 });
