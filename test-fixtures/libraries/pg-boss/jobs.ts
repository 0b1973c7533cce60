import PgBoss from "pg-boss";

const boss = new PgBoss("postgres://db");

export const send = (name: string) => boss.send(name, {}, { retryLimit: 5 });
//                                                          ^^^^^^^^^^ site: config attempts=6 wait=none filter=filtered replay=unknown

export const sendWell = (name: string) => boss.send(name, {}, { retryLimit: 5, retryDelay: 10, retryBackoff: true });
//                                                              ^^^^^^^^^^ site: config attempts=6 wait=exponential jitter=random filter=filtered replay=unknown
