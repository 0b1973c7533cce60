import amqp from "amqplib";

const connection = await amqp.connect("amqp://broker");
const channel = await connection.createChannel();

await channel.consume("jobs", async (message) => {
  try {
    await handle(message);
    channel.ack(message);
  } catch {
    channel.nack(message, false, true);
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: requeue attempts=unbounded wait=none
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-unbounded-retry: unbounded
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-backoff: noWait
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-immediate-requeue: requeued
  }
});

// not-a-site: the message goes to the dead letters
await channel.consume("mails", async (message) => {
  try {
    await handle(message);
    channel.ack(message);
  } catch {
    channel.nack(message, false, false);
  }
});

async function handle(message) {
  await fetch("https://api.example.com/jobs", { method: "PUT", body: message.content });
}
