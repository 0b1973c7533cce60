/** An object whose parts are worked out when they are first asked for, and kept. */
export function lazily<Parts extends object>(makers: { readonly [Key in keyof Parts]: () => Parts[Key] }, before: () => void = () => undefined): Parts {
  const parts = {} as Parts;
  for (const key of Object.keys(makers) as (keyof Parts)[]) {
    Object.defineProperty(parts, key, {
      configurable: true,
      enumerable: true,
      get() {
        before();
        const value = makers[key]();
        Object.defineProperty(parts, key, { value, enumerable: true });
        return value;
      },
    });
  }
  return parts;
}
