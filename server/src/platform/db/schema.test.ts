import { readdirSync, readFileSync } from 'node:fs';
import { limits } from '@kampus/contract/limits';
import { maximumPrice, pricedGroupSizeMax, toThousandths } from '@kampus/contract/pricing';
import { roles } from '@kampus/contract/roles';
import { unitMinutes, unitMs } from '@kampus/contract/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** PostgreSQL types and the types that kysely returns for them. */
const readTypes: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  text: 'text',
  citext: 'text',
  uuid: 'text',
  date: 'text',
  bool: 'boolean',
  bytea: 'Buffer',
  timestamptz: 'Date',
  tstzmultirange: 'text',
  jsonb: 'json',
  _text: 'text[]',
};
const wrapperPattern = /^(?:ColumnType|Generated|GeneratedAlways)<(.*)>$/;

/** The first type argument of a generic type: the select type. */
function firstArgument(text: string): string {
  let depth = 0;
  for (const [index, character] of [...text].entries()) {
    if (character === '<') depth += 1;
    if (character === '>') depth -= 1;
    if (character === ',' && depth === 0) return text.slice(0, index).trim();
  }
  return text.trim();
}

/** `NullableTimestamp` → `Date | null`, `'DORM' | null` → `text | null`. */
function readTypeOf(written: string, aliases: Map<string, string>): string {
  const plain = aliases.get(written) ?? written;
  const inner = wrapperPattern.exec(plain)?.[1];
  if (inner !== undefined) return readTypeOf(firstArgument(inner), aliases);
  const parts = plain.split(' | ').map((part) => aliases.get(part) ?? part);
  const [type = ''] = parts.filter((part) => part !== 'null');
  const nullable = parts.includes('null') ? ' | null' : '';
  // Other named types are unions of strings, from the contract or from a file beside schema.ts.
  if (/^('|string$|(?!Buffer$|Date$|Record<)[A-Z]\w*$)/.test(type) || type.startsWith("| '")) return `text${nullable}`;
  if (type === 'string[]') return `text[]${nullable}`;
  // An array of contract objects is a JSON column.
  if (type === 'unknown' || type.startsWith('Record<') || /^[A-Z]\w*\[\]$/.test(type)) return `json${nullable}`;
  return `${type}${nullable}`;
}

/** Lines such as `users.id: number` for each column that schema.ts declares. */
function declaredColumns(): string[] {
  const files = readdirSync(new URL('.', import.meta.url)).filter((file) => file.endsWith('-tables.ts'));
  const text = ['column-types.ts', 'schema.ts', ...files]
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8').replace(/\s+/g, ' '))
    .join('export ');
  const aliases = new Map(
    [...text.matchAll(/type (\w+) = ([^;]+);/g)].map(([, name = '', type = '']) => [name, type.replace(/^\| /, '')]),
  );
  const body = [
    ...text.matchAll(/export interface (?:Database extends [\w, ]+|\w+Tables) \{(.*?)\} (?:\/\*\*|export|$)/g),
  ]
    .map(([, tables]) => tables)
    .join(' ');
  return [...body.matchAll(/(\w+): \{([^{}]*)\}/g)].flatMap(([, table, columns = '']) =>
    [...columns.matchAll(/(\w+): ([^;]+)/g)].map(
      ([, column, type = '']) => `${table}.${column}: ${readTypeOf(type.trim(), aliases)}`,
    ),
  );
}

/** Tables without kysely queries. */
const unread = [
  'kysely_migration',
  'kysely_migration_lock',
  'faculty_topics',
  'labelled_facts',
  'teacher_free',
  'slot_openings',
  'reviews',
  'review_reports',
  'teacher_words',
  'teacher_search_words',
  'search_words',
  'transfer_days',
];

// Generated columns are only for searches and constraints.
it('schema.ts declares the tables, columns and types of the migrated database', async () => {
  const { rows } = await sql<{ name: string; type: string; nullable: boolean }>`
    select table_name || '.' || column_name as name, udt_name as type,
           is_nullable = 'YES' as nullable
      from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER'
       and not table_name = any(${unread})`.execute(server.services.db);
  const migrated = rows.map(
    ({ name, type, nullable }) => `${name}: ${readTypes[type] ?? type}${nullable ? ' | null' : ''}`,
  );
  expect(migrated.length).toBeGreaterThan(80);
  const declared = declaredColumns();
  const differences = {
    onlyInDatabase: migrated.filter((column) => !declared.includes(column)),
    onlyInCode: declared.filter((column) => !migrated.includes(column)),
  };
  expect(differences, 'Declare the columns in schema.ts, or in the *-tables.ts beside it').toEqual({
    onlyInDatabase: [],
    onlyInCode: [],
  });
});

/** Constraints with a limit of the contract, and that limit. */
const limitsOfChecks: Record<string, (string | number)[]> = {
  guides_title_check: [1, limits.guide.titleMax],
  guides_body_check: [1, limits.guide.bodyBytesMax],
  comments_content_check: [1, limits.comment.max],
  teacher_prices_group_size_check: [1, pricedGroupSizeMax],
  teacher_prices_price_check: [1, toThousandths(maximumPrice)],
  reservations_group_size_check: [limits.groupSize.min, limits.groupSize.max],
  users_role_check: roles.toSorted(),
};

it.each(Object.entries(limitsOfChecks))('%s has the limit of the contract', async (name, expected) => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
     where conname = ${name}`.execute(server.services.db);
  const stated = [...(rows[0]?.definition.matchAll(/'(\w+)'|\b(\d+)\b/g) ?? [])].map(
    ([, word, figure]) => word ?? Number(figure),
  );
  expect(stated.sort()).toEqual(expected);
});

it('lectures_length_check has the slot length of the contract', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
     where conname = 'lectures_length_check'`.execute(server.services.db);
  const hours = (limits.slot.unitsMax * unitMs) / 3_600_000;
  expect(rows[0]?.definition).toContain(`'${hours}:00:00'::interval`);
});

it.each([
  ['lectures_grid_check', `% (${unitMs / 1000})::bigint`],
  ['lectures_length_check', `>= '00:${unitMinutes}:00'::interval`],
  ['reservations_duration_check', `* '00:${unitMinutes}:00'::interval`],
])('%s has the unit of the contract', async (name, unit) => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
     where conname = ${name}`.execute(server.services.db);
  expect(rows[0]?.definition).toContain(unit);
});
