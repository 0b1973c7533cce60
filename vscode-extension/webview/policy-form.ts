import { el } from "./dom.js";
import { field, numberInput, select } from "./form.js";
import { PRESETS } from "./presets.js";
import { HANDLINGS, JITTERS, type ShownPolicy } from "./state.js";
import type { TabContext } from "./tabs/tab.js";

const MOST_MS = 1e12;

/** The fields of a policy. Choosing a preset fills them anew. */
export function policyForm({ words, state, change }: TabContext): HTMLElement {
  const { fields } = words;
  const form = el("form", { class: "fields", submit: (event) => { event.preventDefault(); } });
  const put = (part: Partial<ShownPolicy>): void => { change({ policy: { ...state().policy, ...part } }); };
  const fill = (): void => {
    const { policy } = state();
    const limit = (key: "maxDelayMs" | "attemptTimeoutMs" | "deadlineMs", least = 0): HTMLElement =>
      field(fields[key], numberInput({ value: policy[key], least, most: MOST_MS, none: words.noLimit, unknown: words.unknown, change: (value) => { put({ [key]: value }); } }));
    const value = (key: "baseDelayMs" | "factor", most: number): HTMLElement =>
      field(fields[key], numberInput({ value: policy[key], least: 0, most, unknown: words.unknown, change: (number) => { if (number !== "none") put({ [key]: number }); } }));
    const attempts = numberInput({ value: policy.attempts, least: 1, most: 1000, step: 1, none: words.noLimit, unknown: words.unknown, change: (number) => { put({ attempts: number }); } });
    const share = field(fields.jitterShare, numberInput({ value: policy.jitterShare, least: 0, most: 1, unknown: words.unknown, change: (number) => { if (number !== "none") put({ jitterShare: number }); } }));
    share.hidden = policy.jitter !== "proportional";
    // What code alone can say is only offered where it was said.
    const jitters = [...JITTERS, "unknown" as const].filter((kind) => (kind !== "some" && kind !== "unknown") || kind === policy.jitter);
    const handlings = [...HANDLINGS, "unknown" as const].filter((kind) => kind !== "unknown" || kind === policy.retryAfter);
    const jitter = select(jitters.map((kind) => [kind, words.jitters[kind]] as const), policy.jitter, (kind) => {
      share.hidden = kind !== "proportional";
      put({ jitter: kind });
    });
    form.replaceChildren(
      presetField(),
      field(fields.attempts, attempts),
      value("baseDelayMs", MOST_MS),
      value("factor", 1000),
      limit("maxDelayMs"),
      field(fields.jitter, jitter),
      share,
      field(fields.retryAfter, select(handlings.map((kind) => [kind, words.handlings[kind]] as const), policy.retryAfter, (retryAfter) => { put({ retryAfter }); })),
      limit("attemptTimeoutMs"),
      limit("deadlineMs"),
    );
  };
  const presetField = (): HTMLElement => {
    const choices = [["", words.presetNone] as const, ...PRESETS.map(({ name }) => [name, name in words.presets ? words.presets[name as keyof typeof words.presets] : name] as const)];
    const chosen = PRESETS.find(({ policy }) => JSON.stringify(policy) === JSON.stringify(state().policy))?.name ?? "";
    const control = select(choices, chosen, (name) => {
      const preset = PRESETS.find((candidate) => candidate.name === name);
      if (!preset) return;
      put(preset.policy);
      fill();
      form.querySelector("select")?.focus();
    });
    return field(words.preset, control);
  };
  fill();
  return form;
}
