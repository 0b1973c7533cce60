import axios from "axios";

export const calls = { "never by itself": { call: ({ url, method }) => axios.request({ url, method }) } };
