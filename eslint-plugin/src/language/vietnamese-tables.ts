import { VIETNAMESE_MESSAGES } from "./messages-vi.js";
import { REASONS } from "./reasons.js";
import { SAYINGS } from "./sayings.js";
import { VIETNAMESE } from "./vietnamese.js";
import type { Tables } from "./words.js";

export const VIETNAMESE_TABLES: Tables = { phrases: VIETNAMESE, messages: VIETNAMESE_MESSAGES, sentences: [...SAYINGS, ...REASONS] };
