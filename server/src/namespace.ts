// The plugin's own name for it would bring the rules along into a process that needs none.
/** The prefix of every rule's id, and the key of the shared settings. */
export const NAMESPACE = "retry-safety";
