import { Sequelize } from "sequelize";

export const db = new Sequelize({ dialect: "postgres", retry: { max: 3, match: [/deadlock/] } });
//                                                              ^^^ site: config attempts=3 wait=exponential jitter=none filter=filtered replay=unknown

// not-a-site: nothing is configured
export const plain = new Sequelize({ dialect: "postgres" });
