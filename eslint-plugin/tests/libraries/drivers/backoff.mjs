import backoff from "backoff";

export const calls = {
  "backoff.exponential(options).on('ready', fn).backoff()": {
    expects: { attempts: 11 },
    call: ({ request }) => {
      const waits = backoff.exponential();
      waits.failAfter(10);
      return new Promise((resolve, reject) => {
        const attempt = () => request().then(resolve, (error) => waits.backoff(error));
        waits.on("ready", attempt);
        waits.on("fail", reject);
        attempt();
      });
    },
  },
};
