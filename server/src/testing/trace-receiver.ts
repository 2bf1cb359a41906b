import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The fields of a received span that tests check. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  /** Span kind: 1 internal, 2 server, 3 client, 4 producer. */
  kind: number;
  attributes: Record<string, string>;
}

type Fields = Map<number, (Buffer | number)[]>;

/**
 * Parses a protobuf message into fields by number: strings, bytes and messages as bytes, integers
 * as numbers.
 */
function readFields(bytes: Buffer): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const readNumber = (): number => {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = bytes[at] ?? 0;
      at += 1;
      value += (byte & 127) * factor;
      factor *= 128;
      if (byte < 128) return value;
    }
  };
  const take = (length: number): Buffer => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  const readers: Record<number, () => Buffer | number> = {
    0: readNumber,
    1: () => take(8),
    2: () => take(readNumber()),
    5: () => take(4),
  };
  while (at < bytes.length) {
    const tag = readNumber();
    const value = readers[tag & 7]?.();
    if (value === undefined) throw new Error(`Unknown protobuf wire type ${tag & 7}`);
    fields.set(tag >>> 3, [...(fields.get(tag >>> 3) ?? []), value]);
  }
  return fields;
}

const messages = (fields: Fields, number: number): Fields[] =>
  (fields.get(number) ?? []).map((value) => readFields(value as Buffer));
const bytesOf = (fields: Fields, number: number): Buffer => (fields.get(number)?.[0] as Buffer) ?? Buffer.alloc(0);
const idOf = (fields: Fields, number: number): string => bytesOf(fields, number).toString('hex');

/** Field numbers from opentelemetry/proto/trace/v1/trace.proto. */
function readSpan(span: Fields): ReceivedSpan {
  const attributes = messages(span, 9).map((pair) => {
    const [value] = messages(pair, 2);
    const [first] = value ? [...value.values()] : [];
    return [bytesOf(pair, 1).toString(), String(first?.[0])];
  });
  return {
    traceId: idOf(span, 1),
    spanId: idOf(span, 2),
    parentSpanId: idOf(span, 4),
    name: bytesOf(span, 5).toString(),
    kind: Number(span.get(6)?.[0]),
    attributes: Object.fromEntries(attributes),
  };
}

/** An OTLP/HTTP receiver on loopback. */
export async function startTraceReceiver(): Promise<{ endpoint: string; spans: ReceivedSpan[]; close: () => void }> {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const isTraces = request.method === 'POST' && request.url === '/v1/traces';
    if (isTraces)
      for (const resource of messages(readFields(body), 1))
        for (const scope of messages(resource, 2)) spans.push(...messages(scope, 2).map(readSpan));
    response.writeHead(isTraces ? 200 : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { endpoint, spans, close: () => void server.close() };
}
