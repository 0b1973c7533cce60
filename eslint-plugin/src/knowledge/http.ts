import { matchesModule } from "./path-pattern.js";

/** Where a request's part stands among a call's arguments: the argument, or a property of it. */
export interface ArgumentPlace {
  readonly arg: number;
  readonly path?: readonly string[];
}

/** How one call of an HTTP client is written. */
export interface HttpCall {
  /** "axios", "fetch", ... */
  readonly client: string;
  /** Whether an answer of 400 or above rejects the call, so that a catch sees it. */
  readonly rejectsOn4xx: boolean;
  /** The method in capitals, where the callee decides it. */
  readonly method?: string;
  /** Where the method is named otherwise, and what it is when it is not. */
  readonly methodAt?: readonly ArgumentPlace[];
  readonly defaultMethod: string;
  readonly url: readonly ArgumentPlace[];
  readonly body: readonly ArgumentPlace[];
  readonly headers: readonly ArgumentPlace[];
  /** The argument that holds options such as `retry`, `timeout` and `signal`. */
  readonly optionsArg: number;
  /** Headers are set by further calls of the chain: `.set(name, value)`. */
  readonly headerMethods?: readonly string[];
}

/**
 * The HTTP request that a call sends, by the module and canonical path of its callee ("axios", "create.().post"); undefined for all
 * else. Sources: the documentation of the newest version of each package; rejection on 4xx was checked by running in
 * `libraries.json`'s verification for axios, got, ky, ofetch and superagent.
 */
export function httpCallOf(module: string, path: string): HttpCall | undefined {
  for (const client of CLIENTS) {
    if (!client.modules.some((pattern) => matchesModule(pattern, module))) continue;
    const found = callOf(client, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

type Style =
  /** (url, init): fetch. */
  | "init"
  /** (url, options) for all verbs: got, ky, ofetch. */
  | "options"
  /** (url, config) for reading verbs, (url, body, config) for writing ones, config alone for the client itself: axios. */
  | "axios"
  /** (url?, options, callback): node:http. */
  | "node"
  /** verb(url) and then `.send(body)`: superagent. */
  | "chain"
  /** (url, data, options) for writing verbs, (method, url, data, options) for the client itself: needle. */
  | "needle"
  /** A GraphQL document: always a POST. */
  | "graphql"
  /** The verb's argument is the body; the URL stands at the client: wretch. */
  | "wretch";

interface HttpClient {
  readonly name: string;
  readonly modules: readonly string[];
  readonly style: Style;
  readonly rejectsOn4xx: boolean;
  /** Parts that stand before the call and change nothing: instances and extensions. */
  readonly instances?: readonly string[];
  /** Names of the client itself, where it is no default export. */
  readonly selves?: readonly string[];
  readonly verbs?: readonly string[];
}

const READS = ["get", "delete", "head", "options"] as const;
const WRITES = ["post", "put", "patch"] as const;
const VERBS = [...READS, ...WRITES] as const;

const CLIENTS: readonly HttpClient[] = [
  { name: "fetch", modules: ["global"], style: "init", rejectsOn4xx: false, selves: ["fetch"], verbs: [] },
  { name: "fetch", modules: ["node-fetch", "cross-fetch", "isomorphic-fetch", "isomorphic-unfetch", "unfetch", "node-fetch-native", "node-fetch-cache", "minipass-fetch", "@vercel/fetch"], style: "init", rejectsOn4xx: false, selves: ["", "fetch"], verbs: [] },
  { name: "fetch", modules: ["@whatwg-node/fetch", "expo/fetch", "@tauri-apps/plugin-http", "@tauri-apps/api/http", "undici", "electron", "@adobe/fetch", "cross-undici-fetch", "fetch-h2"], style: "init", rejectsOn4xx: false, selves: ["fetch", "net.fetch"], verbs: [] },
  { name: "make-fetch-happen", modules: ["make-fetch-happen"], style: "init", rejectsOn4xx: false, selves: [""], instances: ["defaults.()"], verbs: [] },
  { name: "npm-registry-fetch", modules: ["npm-registry-fetch"], style: "init", rejectsOn4xx: true, selves: ["", "json"], verbs: [] },
  { name: "node-fetch-retry", modules: ["node-fetch-retry"], style: "init", rejectsOn4xx: false, selves: [""], verbs: [] },
  { name: "fetch-retry", modules: ["fetch-retry"], style: "init", rejectsOn4xx: false, selves: ["()"], verbs: [] },
  { name: "axios", modules: ["axios", "redaxios", "xior"], style: "axios", rejectsOn4xx: true, instances: ["create.()", "Axios.new()", "AxiosInstance.new()", "AxiosStatic.new()", "axios", "instance", "xior"], selves: ["", "request"] },
  { name: "axios", modules: ["@nestjs/axios"], style: "axios", rejectsOn4xx: true, instances: ["HttpService.new()", "axiosRef"], selves: ["request"] },
  { name: "HttpClient", modules: ["@angular/common/http"], style: "axios", rejectsOn4xx: true, instances: ["HttpClient.new()"], selves: ["request"] },
  { name: "got", modules: ["got", "got-cjs", "gotql"], style: "options", rejectsOn4xx: true, instances: ["got", "extend.()", "Got.new()"], selves: ["", "stream"] },
  { name: "ky", modules: ["ky", "ky-universal"], style: "options", rejectsOn4xx: true, instances: ["create.()", "extend.()", "KyInstance.new()"], selves: [""] },
  { name: "ofetch", modules: ["ofetch", "ohmyfetch"], style: "options", rejectsOn4xx: true, instances: ["create.()", "createFetch.()"], selves: ["", "ofetch", "$fetch", "raw", "ofetch.raw", "$fetch.raw"], verbs: [] },
  { name: "$fetch", modules: ["global", "#imports", "#app"], style: "options", rejectsOn4xx: true, instances: ["$fetch.create.()"], selves: ["$fetch", "$fetch.raw", "useFetch", "useLazyFetch"], verbs: [] },
  { name: "undici", modules: ["undici"], style: "options", rejectsOn4xx: false, instances: ["Client.new()", "Pool.new()", "Agent.new()", "Dispatcher.new()"], selves: ["request", "stream", "pipeline"], verbs: [] },
  { name: "https", modules: ["http", "https", "http2", "follow-redirects"], style: "node", rejectsOn4xx: false, instances: ["http", "https"], selves: ["request"], verbs: ["get"] },
  { name: "superagent", modules: ["superagent"], style: "chain", rejectsOn4xx: true, instances: ["agent.()"], selves: [""], verbs: [...VERBS, "del"] },
  { name: "request", modules: ["request", "request-promise", "request-promise-native", "requestretry", "postman-request", "@cypress/request"], style: "options", rejectsOn4xx: true, instances: ["defaults.()"], selves: [""], verbs: [...VERBS, "del"] },
  { name: "needle", modules: ["needle"], style: "needle", rejectsOn4xx: false, selves: [""] },
  { name: "wretch", modules: ["wretch"], style: "wretch", rejectsOn4xx: true, selves: [] },
  { name: "graphql-request", modules: ["graphql-request"], style: "graphql", rejectsOn4xx: true, instances: ["GraphQLClient.new()"], selves: ["request", "rawRequest", "batchRequests"], verbs: [] },
  { name: "gaxios", modules: ["gaxios"], style: "axios", rejectsOn4xx: true, instances: ["Gaxios.new()", "instance"], selves: ["request"], verbs: [] },
  { name: "google-auth-library", modules: ["google-auth-library"], style: "axios", rejectsOn4xx: true, instances: ["*.new()", "getClient.()", "getIdTokenClient.()"], selves: ["request"], verbs: [] },
  { name: "@actions/http-client", modules: ["@actions/http-client"], style: "axios", rejectsOn4xx: false, instances: ["HttpClient.new()"], selves: ["request"] },
  { name: "urllib", modules: ["urllib"], style: "options", rejectsOn4xx: false, instances: ["HttpClient.new()"], selves: ["request", "curl"], verbs: [] },
];

function callOf(client: HttpClient, path: string): HttpCall | undefined {
  if (client.style === "wretch") return wretchCall(client, path);
  let rest = path;
  const tried = client.selves ?? [""];
  for (;;) {
    if (tried.includes(rest)) return selfCall(client);
    const verb = (client.verbs ?? VERBS).find((name) => rest === name || rest === `${name}Form` || (client.style === "chain" && rest.startsWith(`${name}.()`)));
    if (verb !== undefined) return verbCall(client, verb);
    if (client.style === "chain" && rest.startsWith("().")) return selfCall(client);
    const stripped = withoutInstance(client, rest);
    if (stripped === undefined) return undefined;
    rest = stripped;
  }
}

function withoutInstance(client: HttpClient, path: string): string | undefined {
  for (const instance of client.instances ?? []) {
    const star = instance.startsWith("*.");
    if (star && /^[^.]+\.new\(\)(?:\.|$)/u.test(path)) return path.replace(/^[^.]+\.new\(\)\.?/u, "");
    if (path === instance) return "";
    if (path.startsWith(`${instance}.`)) return path.slice(instance.length + 1);
  }
  return undefined;
}

const AT_OPTIONS = (arg: number, name: string): ArgumentPlace => ({ arg, path: [name] });

function selfCall(client: HttpClient): HttpCall {
  const base = { client: client.name, rejectsOn4xx: client.rejectsOn4xx };
  switch (client.style) {
    case "graphql":
      return { ...base, method: "POST", defaultMethod: "POST", url: [], body: [{ arg: 0 }, { arg: 1 }], headers: [], optionsArg: 0 };
    case "needle":
      return { ...base, methodAt: [{ arg: 0 }], defaultMethod: "GET", url: [{ arg: 1 }], body: [{ arg: 2 }], headers: [AT_OPTIONS(3, "headers")], optionsArg: 3 };
    case "chain":
      return { ...base, methodAt: [{ arg: 0 }], defaultMethod: "GET", url: [{ arg: 1 }, { arg: 0 }], body: [], headers: [], optionsArg: 1, headerMethods: ["set"] };
    case "node":
      return { ...base, methodAt: [AT_OPTIONS(0, "method"), AT_OPTIONS(1, "method")], defaultMethod: "GET", url: [{ arg: 0 }], body: [], headers: [AT_OPTIONS(0, "headers"), AT_OPTIONS(1, "headers")], optionsArg: 1 };
    default:
      return {
        ...base,
        methodAt: [AT_OPTIONS(1, "method"), AT_OPTIONS(0, "method")],
        defaultMethod: "GET",
        url: [AT_OPTIONS(0, "url"), { arg: 0 }],
        body: ["body", "data", "json", "form"].flatMap((name) => [AT_OPTIONS(1, name), AT_OPTIONS(0, name)]),
        headers: [AT_OPTIONS(1, "headers"), AT_OPTIONS(0, "headers")],
        optionsArg: 1,
      };
  }
}

function verbCall(client: HttpClient, verb: string): HttpCall {
  const method = verb === "del" ? "DELETE" : verb.toUpperCase();
  const base = { client: client.name, rejectsOn4xx: client.rejectsOn4xx, method, defaultMethod: method, url: [{ arg: 0 }] };
  const hasBody = (WRITES as readonly string[]).includes(verb);
  if (client.style === "chain") return { ...base, body: [], headers: [], optionsArg: 1, headerMethods: ["set"] };
  if ((client.style === "axios" || client.style === "needle") && hasBody) {
    return { ...base, body: [{ arg: 1 }], headers: [AT_OPTIONS(2, "headers")], optionsArg: 2 };
  }
  return {
    ...base,
    body: ["body", "json", "form", "data"].map((name) => AT_OPTIONS(1, name)),
    headers: [AT_OPTIONS(1, "headers")],
    optionsArg: 1,
  };
}

function wretchCall(client: HttpClient, path: string): HttpCall | undefined {
  if (!path.startsWith("()")) return undefined;
  const verb = VERBS.find((name) => new RegExp(`\\.${name}(?:\\.|$)`, "u").test(path));
  if (verb === undefined) return undefined;
  const method = verb.toUpperCase();
  const base = { client: client.name, rejectsOn4xx: true, method, defaultMethod: method, url: [], headers: [], optionsArg: -1 };
  return { ...base, body: [{ arg: 0 }], headerMethods: ["headers"] };
}
