import CircuitBreaker from "opossum";

export const calls = { "never by itself": ({ request }) => new CircuitBreaker(request).fire() };
