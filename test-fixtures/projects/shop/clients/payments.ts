import Stripe from "stripe";

export class Payments {
  private readonly stripe = new Stripe("key");

  balance() {
    return this.stripe.balance.retrieve();
  }
}
