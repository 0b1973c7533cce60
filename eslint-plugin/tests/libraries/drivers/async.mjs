import async from "async";

export const calls = { "async.retry({ times, interval } | times, task)": ({ request }) => async.retry(async () => request()) };
