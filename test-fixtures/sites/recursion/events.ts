import net from "node:net";

// a request of the browser that failed
export function askAgain(url: string, done: (text: string | null) => void, left = 3) {
  const request = new XMLHttpRequest();
  request.open("GET", url);
  request.onload = () => done(request.responseText);
  request.onerror = () => {
    if (left > 0) setTimeout(() => askAgain(url, done, left - 1), 1000);
    //                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=fixed
    //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-jitter: noJitter
    else done(null);
  };
  request.send();
}

// a script that did not load
export function loadScript(source: string, left = 3): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.src = source;
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      if (left > 1) setTimeout(() => loadScript(source, left - 1).then(resolve, reject), 1000);
      //                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=3 wait=fixed
      //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-jitter: noJitter
      else reject(new Error(`cannot load ${source}`));
    };
    document.head.append(element);
  });
}

// a class of the project's own is a connection like others
class Image extends EventTarget {
  onclose?: () => void;
}
export function stay() {
  const feed = new Image();
  feed.onclose = () => setTimeout(stay, 1000 + Math.random() * 1000);
  //                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: reconnect attempts=unbounded wait=fixed
  //                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-unbounded-retry: unbounded
}

// not-a-site: the next port that is free
export function listen(port: number): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(listen(port + 1));
      else reject(error);
    });
    server.listen(port, () => resolve(server));
  });
}

// not-a-site: a stand-in where a picture is missing
export function picture(source: string, show: (image: HTMLElement) => void) {
  const element = document.createElement("img");
  element.src = source;
  element.onload = () => show(element);
  element.onerror = () => show(document.createElement("span"));
}

// not-a-site: a server that reports its error
export function serve(port: number, report: (error: Error) => void) {
  const server = net.createServer();
  server.on("error", report);
  server.listen(port);
}
