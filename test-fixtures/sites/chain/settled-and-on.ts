export function left(id: string, tries = 3): Promise<string> {
  return new Promise((resolve, reject) => {
    fetch(`https://parts.example.com/${id}`)
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-deadline: noDeadline
      .then((response) => resolve(response.statusText))
      .catch(async (error) => {
        if (tries < 1) reject(error);
        //  ^^^^^^^^^ no-unbounded-retry: ineffectiveLimit
        await new Promise((next) => setTimeout(next, 500 * Math.random()));
        resolve(await left(id, tries - 1));
        //            ^^^^^^^^^^^^^^^^^^^ site: chain attempts=unbounded wait=fixed
      });
  });
}

export function returned(id: string, tries = 3): Promise<string> {
  return new Promise((resolve, reject) => {
    fetch(`https://parts.example.com/${id}`)
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-deadline: noDeadline
      .then((response) => resolve(response.statusText))
      .catch(async (error) => {
        if (tries < 1) return reject(error);
        await new Promise((next) => setTimeout(next, 500 * Math.random()));
        resolve(await returned(id, tries - 1));
        //            ^^^^^^^^^^^^^^^^^^^^^^^ site: chain attempts=4 wait=fixed
      });
  });
}
