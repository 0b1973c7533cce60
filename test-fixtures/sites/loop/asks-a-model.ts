declare const session: { prompt(text: string): Promise<string> };
declare function buildPrompt(topic: string): Promise<string>;

export async function summary(topic: string) {
  for (let attempt = 1; ; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=none
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-backoff: noWait
    try {
      const text = await buildPrompt(topic);
      return await session.prompt(text);
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}
