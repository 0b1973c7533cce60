import axios from "axios";

const client = axios.create();

client.interceptors.response.use(undefined, async (error) => {
  const { config, response } = error;
  if (!response || response.status >= 500) return client(config);
  //                                              ^^^^^^^^^^^^^^ site: interceptor attempts=unbounded wait=none
  //                                              ^^^^^^^^^^^^^^ no-unbounded-retry: unbounded
  //                                              ^^^^^^^^^^^^^^ require-backoff: noWait
  //                                              ^^^^^^^^^^^^^^ require-idempotency-key: anyMethod
  //                                              ^^^^^^^^^^^^^^ respect-retry-after: ignored
  throw error;
});

const marked = axios.create();

// not-a-site: one replay after the token was refreshed, behind a mark that is set and tested
marked.interceptors.response.use(undefined, async (error) => {
  const { config, response } = error;
  if (response?.status === 401 && !config.replayed) {
    config.replayed = true;
    config.headers.authorization = await token();
    return marked(config);
  }
  throw error;
});

async function token() {
  return (await axios.get("/token")).data;
}

const told = axios.create();

// not-a-site: the failure is only told
told.interceptors.response.use(undefined, (error) => {
  console.error(error);
  return Promise.reject(error);
});
