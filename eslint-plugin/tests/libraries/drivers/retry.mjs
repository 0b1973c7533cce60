import retry from "retry";

export const calls = {
  "const operation = retry.operation(options); operation.attempt(fn)": ({ request }) => {
    const operation = retry.operation();
    return new Promise((resolve, reject) => {
      operation.attempt(() => request().then(resolve, (error) => operation.retry(error) || reject(operation.mainError())));
    });
  },
  "retry.wrap(object, options, methods)": ({ request }) => {
    const client = { send: (done) => void request().then(() => done(), done) };
    retry.wrap(client, ["send"]);
    return new Promise((resolve, reject) => client.send((error) => (error ? reject(error) : resolve())));
  },
};
