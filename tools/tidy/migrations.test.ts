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
    'Restore the file and add a new migration (one that only got another number: npm run migrations)',
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
