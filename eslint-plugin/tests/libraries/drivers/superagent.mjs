import superagent from "superagent";

export const calls = {
  "superagent.get(url).retry(count, (error, response) => boolean)": { methods: ["GET", "POST", "PUT", "PATCH", "DELETE"], call: ({ url, method }) => superagent(method, url).retry() },
};
