const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export async function again<T>(operation: () => Promise<T>, times = 3): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await operation();
    } catch (error) {
      if (attempt >= times) throw error;
      await pause(Math.random() * Math.min(4000, 100 * 2 ** attempt));
    }
  }
}
