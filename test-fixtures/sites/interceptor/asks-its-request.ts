import axios from "axios";

export const wanted = axios.create({ timeout: 1000 });

wanted.interceptors.response.use(undefined, async (failure) => {
  const { config } = failure;
  if (!config || !config.repeat) return Promise.reject(failure);
  config.tries = (config.tries ?? 0) + 1;
  if (config.tries >= config.repeat) return Promise.reject(failure);
  await new Promise((next) => setTimeout(next, Math.random() * 1000));
  //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
  return wanted(config);
  //     ^^^^^^^^^^^^^^ site: interceptor attempts=unknown wait=fixed
  //     ^^^^^^^^^^^^^^ no-retry-client-errors: anyStatus
  //     ^^^^^^^^^^^^^^ require-idempotency-key: anyMethod
});

export const choosy = axios.create({ timeout: 1000 });

choosy.interceptors.response.use(undefined, async (failure) => {
  const { config } = failure;
  if (!config || config.tries >= 3 || !(failure.response?.status >= 500)) return Promise.reject(failure);
  config.tries = (config.tries ?? 0) + 1;
  await new Promise((next) => setTimeout(next, Math.random() * 1000));
  //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
  return choosy(config);
  //     ^^^^^^^^^^^^^^ site: interceptor attempts=3 wait=fixed
  //     ^^^^^^^^^^^^^^ require-idempotency-key: anyMethod
});
