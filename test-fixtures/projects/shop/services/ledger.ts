import { Payments } from "../clients/payments.js";
import { again } from "../lib/index.js";

const payments = new Payments();

/** 3 of the client's, 3 of ours, 4 of ours: 36. */
export function balance() {
  return again(() => again(() => payments.balance()), 4);
}
