import type { NumberOption, SiteShape } from "../../knowledge/library.js";
import { staticValue } from "../../syntax/static-value.js";
import type { LibraryOptions } from "./library-options.js";

/** Whether the code writes one of the options that shape the retries; true also where it may, in options made elsewhere. */
export function isConfigured(options: LibraryOptions): boolean {
  const { shape } = options.call;
  if (shape.kind === "library" && shape.saysByDefault === undefined) return true;
  const paths = shape.enabledBy ?? optionPaths(shape);
  return paths.some((path) => options.isWritten(path) === true);
}

/** Whether an option turns the retries off. */
export function isTurnedOff(options: LibraryOptions): boolean {
  return (options.call.shape.offBy ?? []).some(({ path, values }) => {
    const found = options.read(path);
    // `{ retry: false, ...given }` is off unless the caller turns it on.
    const written = found.kind === "value" ? found.node : found.kind === "unknown" ? found.likely : undefined;
    const value = written === undefined ? undefined : staticValue(written, options.context.scopes);
    return value !== undefined && values.includes(value.value);
  });
}

/** The paths of the options that shape the retries, the limit first. */
export function optionPaths(shape: SiteShape): readonly string[] {
  const { attempts, delay, ...policy } = shape.policy;
  const paths = [
    ...(shape.enabledBy ?? []),
    ...listOf(attempts.path),
    ...(attempts.deciders ?? []),
    ...(attempts.unlimitedBy ?? []).map(({ path }) => path),
    ...(delay.custom ?? []),
    ...[delay.base, delay.factor, delay.max].flatMap((option: NumberOption | undefined) => listOf(option?.path)),
    ...(delay.growthBy === undefined ? [] : [delay.growthBy.path]),
    ...(delay.jitterBy === undefined ? [] : [delay.jitterBy.path]),
    ...listOf(policy.statuses),
    ...listOf(policy.methods),
    ...(policy.filters ?? []),
    ...(policy.onlyErrors ?? []),
  ];
  return [...new Set(paths)];
}

function listOf(path: string | readonly string[] | undefined): readonly string[] {
  return path === undefined ? [] : typeof path === "string" ? [path] : path;
}
