import twilio from "twilio";

export const calls = {
  "twilio(sid, token, { autoRetry: true })": {
    fails: 429,
    call: ({ method }) => {
      const client = twilio("AC1", "t", { autoRetry: true });
      return method === "POST" ? client.messages.create({ to: "+1", from: "+2", body: "hi" }) : client.messages("SM1").fetch();
    },
  },
};
