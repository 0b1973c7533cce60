import needle from "needle";

export const calls = { "never by itself": ({ url, method }) => needle(method.toLowerCase(), url, {}) };
