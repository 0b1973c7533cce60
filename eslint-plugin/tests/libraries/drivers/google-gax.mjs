import gax from "google-gax";

const { createApiCall, createDefaultBackoffSettings, createRetryOptions, CallSettings, GoogleError, Status } = gax;

export const calls = {
  "createDefaultBackoffSettings()": ({ request }) => {
    const settings = new CallSettings({ retry: createRetryOptions([Status.UNAVAILABLE], createDefaultBackoffSettings()) });
    const attempt = (argument, metadata, options, done) => {
      request().then(done, ({ status }) => done(Object.assign(new GoogleError("down"), { code: status >= 500 ? Status.UNAVAILABLE : Status.INVALID_ARGUMENT })));
      return { cancel() {} };
    };
    return createApiCall(Promise.resolve(attempt), settings)({});
  },
};
