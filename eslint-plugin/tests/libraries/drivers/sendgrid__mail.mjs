import mail from "@sendgrid/mail";

mail.setApiKey("SG.k");

export const calls = { "never by itself": { methods: ["POST"], call: () => mail.send({ to: "a@b.c", from: "d@e.f", subject: "s", text: "t" }) } };
