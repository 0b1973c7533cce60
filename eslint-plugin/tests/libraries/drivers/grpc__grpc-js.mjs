import { Client, credentials } from "@grpc/grpc-js";

const identity = (value) => value;

export const calls = {
  "never by itself": {
    connects: true,
    call: ({ port }) =>
      new Promise((resolve, reject) => {
        const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
        client.makeUnaryRequest("/pkg.Service/Get", identity, identity, Buffer.alloc(0), (error) => (error ? reject(error) : resolve()));
      }),
  },
};
