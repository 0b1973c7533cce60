import retryRequest from "retry-request";

export const calls = {
  "retryRequest(request, options, callback)": ({ url, method }) =>
    new Promise((resolve, reject) => {
      retryRequest({ url, method }, { request: send }, (error, response) => (error ? reject(error) : resolve(response)));
    }),
};

function send({ url, method }, done) {
  fetch(url, { method }).then((response) => done(null, { statusCode: response.status }), done);
}
