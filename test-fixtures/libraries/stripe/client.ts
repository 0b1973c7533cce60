import Stripe from "stripe";

export const stripe = new Stripe("key", { maxNetworkRetries: 4 });
//                                        ^^^^^^^^^^^^^^^^^ site: config attempts=5 wait=exponential jitter=random filter=filtered replay=keyed

// not-a-site: the defaults are sound
export const plain = new Stripe("key");
