import axios from "axios";
import axiosRetry from "axios-retry";

export const calls = {
  "axiosRetry(client, options)": {
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    call: ({ url, method }) => {
      const client = axios.create();
      axiosRetry(client);
      return client.request({ url, method });
    },
  },
};
