import { type OperationName, parseEndpoint } from '@kampus/contract/endpoints';
import { type Operation, operations } from '@kampus/contract/operations';
import type * as z from 'zod/mini';

const parts = ['params', 'query', 'body'] as const;
type Part = (typeof parts)[number];

const candidates = [
  '1',
  'text',
  '2026-01-05',
  '10:00',
  'ru',
  1,
  true,
  'a long enough text',
  '00000000-0000-4000-8000-000000000000',
];

const definitionOf = (schema: z.ZodMiniType) =>
  schema._zod.def as {
    shape?: Record<string, z.ZodMiniType>;
    element?: z.ZodMiniType;
    entries?: Record<string, string>;
    innerType?: z.ZodMiniType;
    in?: z.ZodMiniType;
    options?: z.ZodMiniType[];
    valueType?: z.ZodMiniType;
  };

/** Finds a value that the schema accepts, if one of the candidates fits. */
function sampleOf(schema: z.ZodMiniType): unknown {
  const { shape, element, entries } = definitionOf(schema);
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, sampleOf(field)]));
  if (element) return [sampleOf(element)];
  return [...Object.values(entries ?? {}), ...candidates].find((candidate) => schema.safeParse(candidate).success);
}

/** Path of a value in a request: its part, then names and indexes. */
interface Place {
  part: Part;
  path: readonly (string | number)[];
}

/** The schema without what makes it optional, nullable or converted. */
function unwrap(schema: z.ZodMiniType): z.ZodMiniType {
  const { innerType, in: input } = definitionOf(schema);
  const inner = innerType ?? input;
  return inner ? unwrap(inner) : schema;
}

/** The paths to every value in a schema that holds no other value. */
function listLeaves(given: z.ZodMiniType, path: Place['path'] = []): Place['path'][] {
  const { shape, element, options, valueType } = definitionOf(unwrap(given));
  if (shape) return Object.entries(shape).flatMap(([name, field]) => listLeaves(field, [...path, name]));
  if (element) return listLeaves(element, [...path, 0]);
  if (valueType) return listLeaves(valueType, [...path, '1']);
  return options ? options.flatMap((option) => listLeaves(option, path)) : [path];
}

const placesIn = (name: OperationName, list: (schema: z.ZodMiniType) => Place['path'][]): Place[] =>
  parts.flatMap((part) => {
    const schema = (operations[name] as Operation)[part];
    return schema ? list(schema).map((path) => ({ part, path })) : [];
  });

/** The fields of an operation, or the whole part if it has none. */
export const fieldsOf = (name: OperationName): Place[] =>
  placesIn(name, (schema) => {
    const { shape } = definitionOf(schema);
    return shape ? Object.keys(shape).map((field) => [field]) : [[]];
  });

/** Every value of an operation, also those inside lists and objects. */
export function leavesOf(name: OperationName): Place[] {
  const places = placesIn(name, listLeaves).map((place): [string, Place] => [JSON.stringify(place), place]);
  return [...new Map(places).values()];
}

function replaceAt(sample: unknown, [first, ...rest]: Place['path'], value: unknown): unknown {
  if (first === undefined) return value;
  const inner = (sample as Record<string | number, unknown> | undefined)?.[first];
  const replaced = replaceAt(inner, rest, value);
  return typeof first === 'number' ? [replaced] : { ...(sample as object | undefined), [first]: replaced };
}

function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed());
}

/** A request with `value` at one place, and otherwise with values that the contract accepts. */
export function requestOf(name: OperationName, { part, path: place }: Place, value: unknown) {
  const operation = operations[name] as Operation;
  const sent = Object.fromEntries(
    parts.map((each) => {
      const schema = operation[each];
      const sample = schema && sampleOf(schema);
      return [each, each === part ? replaceAt(sample, place, value) : sample];
    }),
  ) as Record<Part, Record<string, unknown> | undefined>;
  const { method, path } = parseEndpoint(name);
  const filled = path.replace(/:(\w+)/g, (_, key: string) => inAddress(sent.params?.[key] ?? '1'));
  const query = Object.entries(sent.query ?? {})
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => `${key}=${inAddress(each)}`);
  return { method, url: query.length > 0 ? `${filled}?${query.join('&')}` : filled, body: sent.body };
}

export const operationNames = Object.keys(operations) as OperationName[];
