import axios from "axios";
import * as rax from "retry-axios";

export const calls = {
  "rax.attach(client); client({ raxConfig })": {
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    call: ({ url, method }) => {
      const client = axios.create();
      rax.attach(client);
      return client.request({ url, method });
    },
  },
};
