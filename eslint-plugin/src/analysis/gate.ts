/**
 * Says whether a text can hold anything that a rule judges. A false answer must be certain: the file is then not even parsed.
 */
export function canHoldRetry(text: string): boolean {
  return /\b(?:for|while|do|catch|setTimeout|retry|retries)\b/.test(text);
}
