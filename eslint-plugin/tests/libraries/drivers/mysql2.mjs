import mysql from "mysql2/promise";

export const calls = { "never by itself": { connects: true, call: ({ port }) => mysql.createPool({ host: "127.0.0.1", port }).query("select 1") } };
