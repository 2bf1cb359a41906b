import { expect, it } from 'vitest';
import { hashesFile, hashMigrations, readRecordedHashes } from '../migrations.ts';
import { read } from './repository.ts';

const migrations = hashMigrations();
const names = [...migrations.keys()];

it('migrations are numbered without gaps, and no name stands twice', () => {
  const wrong = names.filter((name, index) => !name.startsWith(`${String(index + 1).padStart(4, '0')}-`));
  expect(wrong, 'Give the new migration the next free number').toEqual([]);
  const words = names.map((name) => name.slice(5));
  const repeated = words.filter((word, index) => words.indexOf(word) !== index);
  expect(repeated, 'Name the migration by what it changes').toEqual([]);
});

it('a recorded migration is never edited', () => {
  const recorded = readRecordedHashes();
  const edited = [...recorded].filter(([name, hash]) => migrations.get(name) !== hash).map(([name]) => name);
  expect(
    edited,
    'Restore the file and add a new migration (one that only got another number: npm run migrations). ' +
      `If it was never committed, delete its line in ${hashesFile} and run npm run migrations`,
  ).toEqual([]);
  const unrecorded = names.filter((name) => !recorded.has(name));
  expect(unrecorded, `Run npm run migrations and commit ${hashesFile}`).toEqual([]);
});

it('the newest constraint of notifications has the kinds that the code has', () => {
  const kindsOf = (text: string) => [...text.matchAll(/'([A-Z_]+)'/g)].map((match) => match[1] ?? '').sort();
  const lists = names.flatMap(
    (name) =>
      /notifications_kind_check check \(kind in \(([^)]*)\)\)/.exec(
        read(`server/src/platform/db/migrations/${name}`),
      )?.[1] ?? [],
  );
  expect(kindsOf(lists.at(-1) ?? ''), 'Write the whole list in the new migration').toEqual(
    kindsOf(read('server/src/platform/db/notification-kind.ts')),
  );
});

/** Migrations up to here made the schema before the first release. */
const lastOfFirstRelease = '0013-telegram-pace.sql';
/**
 * What takes something away that the version before may use: the old processes could not go on
 * beside the new ones.
 */
const contractions = {
  'drops a table, a column, a view, a function or a type':
    /\bdrop\s+(table|column|view|materialized\s+view|function|type|domain)\b/,
  'renames something': /\brename\s+(to|column|constraint|value)\b|\brename\s+\w+\s+to\b/,
  'changes the type of a column': /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/,
  'demands a value that older versions do not give': /\bset\s+not\s+null\b|\bdrop\s+default\b/,
  'adds a column that must have a value, without a default':
    /\badd\s+column\s+(?![^,;]*\b(default|generated)\b)[^,;]*\bnot\s+null\b/,
};
/** Each with its reason; one that is to come also replaces `oldest_program()`, naming itself. */
const contracting: Record<string, string> = {
  '0014-lesson-life.sql': 'Deadlines that every lesson has; docs/operations.md says to stop the version before.',
  '0040-plain-teacher-search.sql':
    'Tables of the former teacher search; docs/operations.md says to stop the version before.',
  '0041-steps-of-a-transaction.sql':
    'Functions of one-statement writes; docs/operations.md says to stop the version before.',
  '0042-drop-telegram-pace.sql': 'The version before sends nothing beside this one; its messages wait and go on here.',
  '0045-money-out.sql': 'Sums of days by kind; docs/operations.md says to stop the version before.',
  '0052-sign-in-devices.sql': 'Addresses of sign-ins; docs/operations.md says to stop the version before.',
};

it('a migration only adds, so that the version before goes on beside it', () => {
  const wrong = names
    .filter((name) => name > lastOfFirstRelease && !(name in contracting))
    .flatMap((name) => {
      // Without comments and the bodies of functions, which are what new code does.
      const text = read(`server/src/platform/db/migrations/${name}`)
        .toLowerCase()
        .replace(/--.*$/gm, '')
        .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '');
      return Object.entries(contractions).flatMap(([what, pattern]) => (pattern.test(text) ? `${name} ${what}` : []));
    });
  expect(wrong, 'Add now, take away a release later (docs/operations.md, Upgrade)').toEqual([]);
});

it('what takes something away is there, and says from which migration on a program can use the schema', () => {
  for (const name of Object.keys(contracting)) expect(names).toContain(name);
  const silent = Object.keys(contracting)
    // The function came after the first of them, and names the migration before itself.
    .filter((name) => name > '0016-oldest-program.sql')
    .filter((name) => !read(`server/src/platform/db/migrations/${name}`).includes(`'${name.replace('.sql', '')}'`));
  expect(silent, 'Replace oldest_program() in the migration').toEqual([]);
});

it('docs/operations.md names each migration before which the old processes must stop', () => {
  const [, upgrade = ''] = read('docs/operations.md').split('## Upgrade');
  const toStop = Object.entries(contracting).flatMap(([name, why]) =>
    why.includes('docs/operations.md') ? name.slice(0, 4) : [],
  );
  const missing = toStop.filter((number) => !upgrade.includes(number));
  expect(missing, 'Name it in «Upgrade»').toEqual([]);
});
