// Knows whether anything is on its way between the clients and the local server, which stand in one process: then no time passes.
import net from "node:net";

/** A peer that goes unnoticed for longer than this, in real milliseconds, is not waited for. */
const LOST_MS = 60;

/** @type {Set<net.Socket>} */
const clients = new Set();
/** The server's ends, by the port of the client. @type {Map<number, net.Socket>} */
const servers = new Map();
const realNow = performance.now.bind(performance);
const realConnect = net.Socket.prototype.connect;

/** @type {WeakMap<net.Socket, number>} */
const strangeSince = new WeakMap();

net.Socket.prototype.connect = /** @type {typeof realConnect} */ (
  /** @this {net.Socket} @param {any[]} args */
  function (...args) {
    clients.add(this);
    this.once("close", () => clients.delete(this));
    return realConnect.apply(this, /** @type {any} */ (args));
  }
);

/** @param {net.Server} server */
export function watchServer(server) {
  server.on("connection", (socket) => {
    const { remotePort = 0 } = socket;
    servers.set(remotePort, socket);
    // A client may close first and look for the server's end while it is still there.
    socket.once("close", () => setImmediate(() => servers.get(remotePort) === socket && servers.delete(remotePort)));
  });
}

/** Whether a connection, a byte or an end is under way. */
export function isWireBusy() {
  for (const client of clients) {
    if (client.destroyed || !isUnderWay(client)) continue;
    const since = strangeSince.get(client) ?? realNow();
    strangeSince.set(client, since);
    if (realNow() - since < LOST_MS) return true;
  }
  return false;
}

/** @param {net.Socket} client */
function isUnderWay(client) {
  const isStill = !client.connecting && isStillWith(client, servers.get(client.localPort ?? 0));
  if (isStill) strangeSince.delete(client);
  return !isStill;
}

/**
 * @param {net.Socket} client
 * @param {net.Socket | undefined} server
 */
function isStillWith(client, server) {
  if (server === undefined || server.destroyed) return false;
  return client.bytesWritten === server.bytesRead && server.bytesWritten === client.bytesRead;
}
