import { matchesModule } from "./path-pattern.js";

/** Where an idempotency key stands in a call: a property of an argument (counted from 0, "last" for the last one), or the argument itself. */
export interface KeyPlace {
  readonly arg: number | "last";
  readonly path?: readonly string[];
}

/** How the writes of one SDK take a key, so that a repeat of one has its effect once. */
export interface IdempotencyShape {
  readonly modules: readonly string[];
  /** Patterns over the canonical path of the callee: "**.emails.send". Empty where the shape speaks of no call. */
  readonly calls: readonly string[];
  /** Empty where the API has no key, so that none can be asked for. */
  readonly keys: readonly KeyPlace[];
  /** How the key travels, in words. */
  readonly sentAs?: string;
  /** The package makes a key for each call. It protects the package's own repeats, and no retry around the call. */
  readonly automatic?: true;
  /** An option that the types have and the code never sends: it protects nothing. */
  readonly ignores?: string;
  /** package@version/file:line; what was run was seen by a local server. */
  readonly source: string;
}

/** The shapes of a package, by its npm name. */
export function idempotencyOf(packageName: string): readonly IdempotencyShape[] {
  return IDEMPOTENCY.filter(({ modules }) => modules.some((pattern) => matchesModule(pattern, packageName)));
}

export const LAST_OPTION: readonly KeyPlace[] = [{ arg: "last", path: ["idempotencyKey"] }];

const field = (name: string): readonly KeyPlace[] => [{ arg: 0, path: [name] }];
const HEADER = "the header `Idempotency-Key`";

/** The first shape whose call matches holds. */
export const IDEMPOTENCY: readonly IdempotencyShape[] = [
  { modules: ["stripe"], calls: ["**.meterEvents.create"], keys: [...LAST_OPTION, { arg: 0, path: ["identifier"] }], sentAs: HEADER, automatic: true, source: "stripe@23.1.0/esm/lib.d.ts:109, ran" },
  { modules: ["stripe"], calls: ["**.create", "**.capture", "**.confirm", "**.pay", "**.createReversal", "**.createRefund", "**.finalizeInvoice", "**.sendInvoice"], keys: LAST_OPTION, sentAs: HEADER, automatic: true, source: "stripe@23.1.0/esm/RequestSender.js:253, ran" },
  { modules: ["@adyen/api-library"], calls: ["**.payments", "**.paymentLinks", "**.sessions", "**.refundCapturedPayment", "**.captureAuthorisedPayment"], keys: LAST_OPTION, sentAs: HEADER, source: "@adyen/api-library@32.1.0/lib/src/httpClient/httpURLConnectionClient.js:115" },
  { modules: ["resend"], calls: ["**.emails.send", "**.emails.create", "**.batch.send"], keys: LAST_OPTION, sentAs: HEADER, source: "resend@6.38.0/dist/index.cjs:1829, ran" },
  { modules: ["svix"], calls: ["**.message.create"], keys: LAST_OPTION, sentAs: "the header `idempotency-key`", automatic: true, source: "svix@1.99.1/dist/request.js:115, ran" },
  { modules: ["@workos-inc/node"], calls: ["**.auditLogs.createEvent"], keys: LAST_OPTION, sentAs: HEADER, automatic: true, source: "@workos-inc/node@8.13.0/lib/factory-yopqWYw5.cjs:2326" },
  { modules: ["modern-treasury"], calls: ["**.create"], keys: LAST_OPTION, sentAs: HEADER, automatic: true, source: "modern-treasury@3.3.0/client.js:146" },
  { modules: ["@knocklabs/node"], calls: ["**.workflows.trigger"], keys: LAST_OPTION, sentAs: HEADER, automatic: true, source: "@knocklabs/node@1.35.0/client.js:133" },
  { modules: ["square"], calls: ["**.payments.create", "**.refunds.refundPayment", "**.orders.create", "**.payouts.create", "**.gift_cards.create"], keys: field("idempotencyKey"), sentAs: "the body's `idempotency_key`", source: "square@46.0.0/api/resources/payments/client/requests/CreatePaymentRequest.d.ts:42" },
  { modules: ["plaid"], calls: ["**.transferAuthorizationCreate", "**.transferCreate", "**.bankTransferCreate", "**.walletTransactionExecute", "**.paymentInitiationConsentPaymentExecute"], keys: field("idempotency_key"), sentAs: "the body's `idempotency_key`", source: "plaid@47.0.0/dist/api.d.ts:4812" },
  { modules: ["@paypal/paypal-server-sdk"], calls: ["**.createOrder", "**.captureOrder", "**.authorizeOrder", "**.captureAuthorizedPayment", "**.refundCapturedPayment"], keys: field("paypalRequestId"), sentAs: "the header `PayPal-Request-Id`", source: "@paypal/paypal-server-sdk@2.5.0/dist/cjs/controllers/ordersController.js:77" },
  { modules: ["@mollie/api-client"], calls: ["**.create"], keys: field("idempotencyKey"), sentAs: HEADER, automatic: true, source: "@mollie/api-client@4.6.0/dist/mollie.cjs.js:770" },
  { modules: ["gocardless-nodejs"], calls: ["**.create"], keys: [{ arg: 1 }], sentAs: HEADER, automatic: true, source: "gocardless-nodejs@10.1.2/esm/api/api.js:112" },
  { modules: ["xero-node"], calls: ["**.createInvoices", "**.createPayments", "**.createBankTransactions"], keys: [{ arg: 4 }], sentAs: HEADER, source: "xero-node@20.0.0/dist/gen/api/accountingApi.d.ts:503" },
  { modules: ["checkout-sdk-node"], calls: ["**.payments.request", "**.payments.capture", "**.payments.refund"], keys: [{ arg: 1 }, { arg: 2 }], sentAs: "the header `Cko-Idempotency-Key`", source: "checkout-sdk-node@5.2.1/dist/services/http.js:66" },
  { modules: ["dwolla-v2"], calls: ["**.post"], keys: [{ arg: 2, path: ["Idempotency-Key"] }], sentAs: HEADER, source: "dwolla-v2@3.4.2/src/index.d.ts:6" },
  { modules: ["@trigger.dev/sdk", "@trigger.dev/sdk/v3"], calls: ["**.trigger"], keys: LAST_OPTION, sentAs: "an option of the run", source: "@trigger.dev/core@4.8.3/dist/esm/v3/types/tasks.d.ts:348" },
  { modules: ["bullmq"], calls: ["Queue.new().add"], keys: [{ arg: 2, path: ["jobId"] }], sentAs: "the job's id", source: "bullmq@6.7.0/dist/esm/interfaces/base-job-options.d.ts:92" },
  { modules: ["bull"], calls: ["new().add"], keys: [{ arg: "last", path: ["jobId"] }], sentAs: "the job's id", source: "bull@4.16.5/index.d.ts" },
  { modules: ["amqplib", "amqplib/callback_api"], calls: ["**.sendToQueue", "**.publish"], keys: [{ arg: "last", path: ["messageId"] }], sentAs: "the message's `messageId`, by which the consumer can leave a double out", source: "the documentation of amqplib" },
  // No key at all.
  { modules: ["twilio"], calls: ["**.messages.create", "**.calls.create", "**.verifications.create"], keys: [], source: "twilio@6.3.1/lib/rest/api/v2010/account/message.d.ts" },
  { modules: ["@sendgrid/mail"], calls: ["**.send", "**.sendMultiple", "send"], keys: [], source: "@sendgrid/mail@8.1.6, ran" },
  { modules: ["nodemailer"], calls: ["**.sendMail"], keys: [], source: "SMTP has none" },
  { modules: ["postmark"], calls: ["**.sendEmail", "**.sendEmailWithTemplate", "**.sendEmailBatch"], keys: [], source: "the documentation of the API" },
  { modules: ["mailgun.js"], calls: ["**.messages.create"], keys: [], source: "the documentation of the API" },
  { modules: ["braintree"], calls: ["**.transaction.sale", "**.transaction.refund", "**.subscription.create"], keys: [], source: "braintree@3.40.0/lib" },
  { modules: ["razorpay"], calls: ["**.payments.capture", "**.payments.refund", "**.orders.create", "**.refunds.create"], keys: [], source: "razorpay@2.9.8/dist/types/invoices.d.ts:293: in answers only" },
  { modules: ["@slack/web-api", "@slack/bolt"], calls: ["**.chat.postMessage", "**.chat.scheduleMessage", "**.files.uploadV2"], keys: [], source: "@slack/web-api@8.2.0/dist/types/request/chat.d.ts" },
  { modules: ["@slack/webhook"], calls: ["**.send"], keys: [], source: "the documentation of the API" },
  { modules: ["kafkajs"], calls: ["**.producer.().send", "**.producer.().sendBatch"], keys: [], source: "kafkajs@2.2.4: only an idempotent producer as a whole" },
  { modules: ["@notionhq/client"], calls: ["**.pages.create", "**.blocks.children.append", "**.comments.create"], keys: [], source: "@notionhq/client@5.26.0/build/src/Client.d.ts" },
  // An option without effect; completions are no charges, so that none is asked for.
  { modules: ["openai"], calls: [], keys: [], ignores: "idempotencyKey", source: "openai@7.59.0/client.js:1398, ran" },
  { modules: ["@anthropic-ai/sdk"], calls: [], keys: [], ignores: "idempotencyKey", source: "@anthropic-ai/sdk@1.14.0/internal/request-options.d.ts:111, ran" },
  { modules: ["groq-sdk"], calls: [], keys: [], ignores: "idempotencyKey", source: "groq-sdk@1.6.0/client.js:405, ran" },
];

const deduplication: readonly KeyPlace[] = [{ arg: 0, path: ["MessageDeduplicationId"] }];

/** AWS commands that do something again when they are sent again, and the field that would stop it. */
export const AWS_COMMANDS: ReadonlyMap<string, readonly KeyPlace[]> = new Map([
  ["SendMessageCommand", deduplication],
  ["SendMessageBatchCommand", deduplication],
  ["PublishCommand", deduplication],
  ["PublishBatchCommand", deduplication],
  ["PutEventsCommand", []],
  ["PutRecordCommand", []],
  ["PutRecordsCommand", []],
  ["SendEmailCommand", []],
  ["SendRawEmailCommand", []],
  ["SendBulkEmailCommand", []],
  ["RunInstancesCommand", field("ClientToken")],
  ["RunTaskCommand", field("clientToken")],
  ["StartExecutionCommand", field("name")],
  ["SubmitJobCommand", []],
  // @aws-sdk/client-dynamodb@3.1169.0/dist-types/models/models_0.d.ts:8224, ran: one token for all attempts of a call.
  ["TransactWriteItemsCommand", field("ClientRequestToken")],
]);
