import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { OperationName } from '@kampus/contract/endpoints';
import { type Operation, operations } from '@kampus/contract/operations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CachedResponse } from '../cache/cached-response.ts';
import { acceptedEncoding, type Encoding } from '../compression/encodings.ts';
import { matchesEtag } from './send-cached.ts';

/**
 * Answers again what was answered before at the same address, from cached bytes and ahead of the framework, whose
 * routing, hooks and validation cost more than all else of such an answer. Only what Fastify has sent is repeated, with
 * the headers it had, for as long as the cache keeps it.
 */
export interface Replay {
  /** True when the request has been answered. */
  tryReplay: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Takes over an answer that Fastify is about to send. */
  remember: (request: FastifyRequest, reply: FastifyReply, ready: CachedResponse) => void;
  /** Called by the cache when it drops an answer. */
  forget: (ready: CachedResponse) => void;
  /** How many answers were repeated since the start, by operation and status. */
  counts: () => Iterable<ReplayCount>;
  close: () => void;
}

export interface ReplayCount {
  operation: OperationName | 'page';
  status: number;
  count: number;
}

/** Set for each form; and a repeated answer writes no line of the log, so it has no id to find it by. */
const ownHeaders = new Set(['content-type', 'content-length', 'content-encoding', 'x-request-id']);
/** The reader has the rest with what it kept (RFC 9110, 15.4.5). */
const headersOfUnchanged = new Set(['etag', 'cache-control', 'vary']);
/** Addresses are the callers' to choose: neither one answer nor all of them may take any number of spellings. */
const addressesMax = 10_000;
const addressesOfAnswerMax = 8;
/** The longest address of our own pages has a quarter of this. */
const addressLengthMax = 500;

const isCacheable = (name: OperationName): boolean => (operations[name] as Operation).cacheable === true;

interface Form {
  status: number;
  body: Buffer | undefined;
  /** Names and values in turn. */
  headers: string[];
  answered: ReplayCount;
}

/** An answer as Fastify sent it; the forms are made when they are first asked for. */
interface Shelved {
  ready: CachedResponse;
  /** Pages are for who asks for HTML; others get what Fastify answers. */
  isPage: boolean;
  count: (status: number) => ReplayCount;
  headers: [name: string, value: unknown][];
  unchanged?: Form;
  identity?: Form;
  br?: Form;
  gzip?: Form;
}

function makeForm({ headers, count }: Shelved, status: number, body?: Buffer, further: string[] = []): Form {
  const common = headers
    .filter(([name, value]) => value !== undefined && !ownHeaders.has(name))
    .filter(([name]) => body !== undefined || headersOfUnchanged.has(name))
    .flatMap(([name, value]) => [name, String(value)]);
  const length = body ? ['content-length', String(body.length)] : [];
  return { status, body, headers: [...common, ...further, ...length], answered: count(status) };
}

function identityForm(shelved: Shelved): Form {
  const { ready } = shelved;
  shelved.identity ??= makeForm(shelved, 200, ready.identity, ['content-type', ready.contentType]);
  return shelved.identity;
}

/** Undefined until Fastify has sent this encoding once, which compresses it. */
function findForm(shelved: Shelved, encoding: Encoding | undefined): Form | undefined {
  if (!encoding) return identityForm(shelved);
  const { ready } = shelved;
  const body = ready.compressed[encoding];
  if (!body || body === ready.identity) return body && identityForm(shelved);
  const further = ['content-type', ready.contentType, 'content-encoding', encoding];
  shelved[encoding] ??= makeForm(shelved, 200, body, further);
  return shelved[encoding];
}

function unchangedForm(shelved: Shelved): Form {
  shelved.unchanged ??= makeForm(shelved, 304);
  return shelved.unchanged;
}

/** What a request says of the answer it can take. */
interface Asked {
  etags: string | undefined;
  encodings: string | undefined;
  types: string | undefined;
}

const join = (first: string | undefined, next: string): string => (first === undefined ? next : `${first}, ${next}`);

/**
 * Undefined where an origin or a language may ask for another answer, which Fastify then gives. Read from the raw
 * headers, by the length of their names first: to build `request.headers` would be a tenth of such an answer's cost.
 */
function readAsked(raw: string[]): Asked | undefined {
  const asked: Asked = { etags: undefined, encodings: undefined, types: undefined };
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] as string;
    const value = raw[index + 1] as string;
    if (name.length === 6 && name.toLowerCase() === 'origin') return undefined;
    if (name.length === 6 && name.toLowerCase() === 'accept') asked.types = value;
    if (name.length === 10 && name.toLowerCase() === 'x-language') return undefined;
    if (name.length === 13 && name.toLowerCase() === 'if-none-match') asked.etags = join(asked.etags, value);
    if (name.length === 15 && name.toLowerCase() === 'accept-encoding') asked.encodings = join(asked.encodings, value);
  }
  return asked;
}

export function createReplay(): Replay {
  const shelf = new Map<string, Shelved>();
  const counts = new Map<string, ReplayCount>();
  const countOf = (operation: ReplayCount['operation']) => (status: number) => {
    const key = `${operation} ${status}`;
    const count = counts.get(key) ?? { operation, status, count: 0 };
    counts.set(key, count);
    return count;
  };
  let isClosed = false;

  return {
    tryReplay(request, response) {
      const shelved = request.method === 'GET' ? shelf.get(request.url ?? '') : undefined;
      if (!shelved || isClosed || shelved.ready.keptUntilMs <= Date.now()) return false;
      const asked = readAsked(request.rawHeaders);
      if (!asked || (shelved.isPage && !asked.types?.includes('text/html'))) return false;
      const form = matchesEtag(asked.etags, shelved.ready.etag)
        ? unchangedForm(shelved)
        : findForm(shelved, acceptedEncoding(asked.encodings));
      if (!form) return false;
      response.writeHead(form.status, form.headers).end(form.body);
      form.answered.count += 1;
      return true;
    },

    remember(request, reply, ready) {
      const { isPage = false } = request.routeOptions.config;
      const operation = isPage ? 'page' : request.routeOptions.config.operation;
      const { url } = request.raw;
      if (!operation || !ready.isReplayable || !url || url.length > addressLengthMax || shelf.has(url)) return;
      if (operation !== 'page' && !isCacheable(operation)) return;
      if (request.method !== 'GET' || (reply.statusCode !== 200 && reply.statusCode !== 304)) return;
      if (!readAsked(request.raw.rawHeaders) || shelf.size >= addressesMax) return;
      if (ready.keptUntilMs <= Date.now() || ready.addresses.size >= addressesOfAnswerMax) return;
      const headers = reply.getHeaders();
      if (headers['set-cookie'] !== undefined) return;
      shelf.set(url, { ready, isPage, count: countOf(operation), headers: Object.entries(headers) });
      ready.addresses.add(url);
    },

    forget(ready) {
      for (const address of ready.addresses) shelf.delete(address);
      ready.addresses.clear();
    },

    counts: () => counts.values(),

    close() {
      isClosed = true;
    },
  };
}

/** Longer than balancers keep theirs, so that they are the ones to close. */
const keepAliveTimeoutMs = 72_000;

/** The server under Fastify: a replayed response where there is one, else the framework. */
export function createReplayServer(
  { replay, lifecycle }: { replay: Replay; lifecycle: { isClosing: boolean } },
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Server {
  return createServer({ keepAliveTimeout: keepAliveTimeoutMs }, (request, response) => {
    // While the process is closing, each response ends its connection, so that a proxy sends nothing more over it.
    if (lifecycle.isClosing) response.shouldKeepAlive = false;
    if (!replay.tryReplay(request, response)) handler(request, response);
  });
}

declare module 'fastify' {
  interface FastifyReply {
    /** The cached response that is being sent, if it is one. */
    ready: CachedResponse | undefined;
  }
  interface FastifyContextConfig {
    operation?: OperationName;
    /** A page of the web app, whose address decides alone. */
    isPage?: boolean;
  }
}

/** Call after every other hook that sets headers. */
export function installReplay(app: FastifyInstance, replay: Replay): void {
  app.decorateReply('ready', undefined);
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.ready) replay.remember(request, reply, reply.ready);
    done();
  });
  app.addHook('preClose', (done) => {
    replay.close();
    done();
  });
}
