import wretch from "wretch";
import { retry } from "wretch/middlewares";

export const calls = {
  "wretch(url).middlewares([retry(options)])": { methods: ["GET", "POST", "PUT", "PATCH", "DELETE"], call: ({ url, method }) => wretch(url).middlewares([retry()]).fetch(method).res() },
};
