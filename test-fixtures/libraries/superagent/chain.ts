import superagent from "superagent";

export const load = (url: string) => superagent.get(url).retry(3);
//                                   ^^^^^^^^^^^^^^^^^^^^^^^^^ site: library attempts=4 wait=none filter=filtered replay=safe

export const send = (url: string, body: object) => superagent.post(url).send(body).retry(2);
//                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: library attempts=3 wait=none filter=filtered replay=missingKey

// not-a-site: another method of the chain
export const plain = (url: string) => superagent.get(url).timeout(100);
