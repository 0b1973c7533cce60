declare const api: { create(team: string, body: { name?: string }): Promise<{ id: string }> };

// not-a-site: a name that was taken is given up for another
export async function createSite(team: string, name: string) {
  let wanted = name;
  let tries = 0;
  while (true) {
    try {
      const body: { name?: string } = {};
      if (wanted) body.name = wanted.trim();
      return await api.create(team, body);
    } catch (error) {
      if ((error as { status?: number }).status === 422 && tries < 2) {
        tries += 1;
        const suffix = Math.floor(Math.random() * 900).toString();
        wanted = `${name}-${suffix}`;
        continue;
      }
      throw error;
    }
  }
}

export class Experiment {
  private label = "run";

  // not-a-site: each turn asks for another name
  async open(team: string) {
    for (let turn = 0; turn < 10; turn += 1) {
      try {
        return await api.create(team, { name: this.label });
      } catch (error) {
        if ((error as Error).name !== "ConflictError") throw error;
        this.label = `${this.label}-${crypto.randomUUID().slice(0, 6)}`;
      }
    }
    throw new Error("no free name was found");
  }
}

// not-a-site: the app is created under a generated name
export async function createApp(props: { name: string; team: string }, tries = 0): Promise<{ id: string }> {
  try {
    return await api.create(props.team, props);
  } catch (error) {
    if (tries >= 5 || (error as { code?: string }).code !== "DUPLICATE") throw error;
    const generated = `${props.name} (${crypto.randomUUID()})`;
    return await createApp({ ...props, name: generated }, tries + 1);
  }
}

// not-a-site: the token is asked for until a person has agreed
export async function pollForToken(code: string, interval: number) {
  while (true) {
    const response = await fetch("https://login.example.com/token", { method: "POST", body: code });
    const body = await response.json();
    if (body.access_token) return body.access_token;
    if (body.error !== "authorization_pending") throw new Error(body.error);
    await new Promise((done) => setTimeout(done, interval * 1000));
  }
}

interface Entry {
  readonly refresh?: () => Promise<unknown>;
}

export class Cache {
  private readonly entries = new Map<string, Entry>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  set(key: string, entry: Entry) {
    this.entries.set(key, entry);
    this.timer ??= setTimeout(() => void this.refreshAll(), 60_000);
  }

  // not-a-site: each entry is refreshed once, and all of them again when the timer comes round
  async refreshAll() {
    for (const [key, entry] of this.entries) {
      try {
        await entry.refresh?.();
        this.set(key, entry);
      } catch (error) {
        console.warn(key, error);
      }
    }
  }
}
