import promiseRetry from "promise-retry";
import axios from "axios";

export const load = (url: string) => promiseRetry((retry) => axios.get(url).catch(retry), { retries: 3 });
//                                   ^^^^^^^^^^^^ site: library attempts=4 wait=exponential jitter=none filter=any replay=safe

export const loadWell = (url: string) =>
  promiseRetry({ retries: 3, randomize: true, maxTimeout: 8000 }, (retry) =>
  //^^^^^^^^^^^^ site: library attempts=4 wait=exponential jitter=random filter=unknown replay=safe
    axios.get(url).catch((error) => {
      if (error.code === "ETIMEDOUT") retry(error);
      throw error;
    }),
  );
