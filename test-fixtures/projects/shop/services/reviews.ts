import { summarise } from "@shop/clients/assistant";
import { again } from "@shop/lib";

/** 3 of ours, 3 of the client's: 9. */
export function shortReview(text: string) {
  return again(() => summarise(text));
}

/** 3 around that: 27. */
export function carefulReview(text: string) {
  return again(() => shortReview(text));
}

/** 3 around 3 around that: 243. */
export function stubbornReview(text: string) {
  return again(() => again(() => carefulReview(text)));
}
