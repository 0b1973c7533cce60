import { Resend } from "resend";

export const calls = { "never by itself": { methods: ["POST"], call: () => new Resend("re_1").emails.send({ from: "a@b.c", to: "d@e.f", subject: "s", text: "t" }) } };
