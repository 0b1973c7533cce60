import pg from "pg";

export const calls = { "never by itself": { connects: true, call: ({ port }) => new pg.Pool({ host: "127.0.0.1", port, user: "u" }).query("select 1") } };
