import axios from "axios";

interface Settings {
  readonly hopeless?: readonly number[];
  readonly worthwhile?: readonly number[];
}

export async function push(settings: Settings, note: object) {
  const hopeless = settings.hopeless ?? [400, 401, 403, 404, 422];
  for (let attempt = 1; ; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    try {
      return await axios.put("https://notes.example.com/1", note, { timeout: 2000 });
    } catch (error: any) {
      if (attempt === 4 || (error.response?.status && hopeless.includes(error.response.status))) throw error;
      await new Promise((next) => setTimeout(next, Math.random() * 1000 * 2 ** attempt));
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
    }
  }
}

export async function pull(settings: Settings) {
  const worthwhile = settings.worthwhile || [404, 429, 503];
  for (let attempt = 1; ; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-retry-client-errors: listedStatus
    try {
      return await axios.get("https://notes.example.com/1", { timeout: 2000 });
    } catch (error: any) {
      if (attempt === 4 || !worthwhile.includes(error.response?.status)) throw error;
      await new Promise((next) => setTimeout(next, Math.random() * 1000 * 2 ** attempt));
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
    }
  }
}
