/** Shows on a terminal how far a run is; does nothing where nobody watches. */
export interface Progress {
  step(name: string): void;
  done(): void;
}

const EVERY_MS = 80;

export function progress(stream: NodeJS.WriteStream, total: number): Progress {
  let count = 0;
  let shownAt = Date.now();
  let isShown = false;
  if (!stream.isTTY) return { step: () => undefined, done: () => undefined };
  return {
    step(name) {
      count += 1;
      const now = Date.now();
      if (now - shownAt < EVERY_MS) return;
      shownAt = now;
      isShown = true;
      const line = `${String(count)}/${String(total)} ${name}`;
      stream.write(`\r\u001b[K${line.slice(0, (stream.columns || 80) - 1)}`);
    },
    done() {
      if (isShown) stream.write("\r\u001b[K");
    },
  };
}
