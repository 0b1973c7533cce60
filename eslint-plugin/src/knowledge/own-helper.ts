/** The comment at the head of the compliant helper, in a file of its own or behind the code that uses it. */
export const HELPER_HEAD = "retry-safety helper v1";
/** The comment behind a helper that stands in the file which uses it. */
export const HELPER_END = "end of the retry-safety helper";
