import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

/** Conventions of the repository as tests; each failure says what to do. */

const root = join(import.meta.dirname, '..', '..');
const list = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const sources = list('*.ts', '*.tsx', '*.mjs').filter((file) => !file.endsWith('.d.ts'));

const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');

/** Path from the root for a relative import, the specifier itself for a package. */
const resolveImport = (file: string, specifier: string): string => {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  // The package imports of server and web (`#platform/…`, `#shared/…`) name the wings below src.
  return specifier.startsWith('#') ? `${file.split('/')[0]}/src/${specifier.slice(1)}` : specifier;
};

/** The wings of each side, and which of them each may import. `main`, `app` and the like may import all. */
const wings = {
  server: { platform: ['platform'], areas: ['platform', 'areas'], drivers: ['platform', 'areas', 'drivers'] },
  web: { shared: ['shared'], areas: ['shared', 'areas', 'shell'], shell: ['shared', 'areas', 'shell'] },
} as const;
type Side = keyof typeof wings;

const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);
const sideOf = (path: string): Side | undefined =>
  (['server', 'web'] as const).find((side) => path.startsWith(`${side}/src/`));
const wingOf = (path: string): string => path.split('/')[2] ?? '';

it.each(['server', 'web'] as const)('in %s the wings import only in the permitted direction', (side) => {
  const allowed: Readonly<Record<string, readonly string[]>> = wings[side];
  const wrong = sources
    .filter((file) => sideOf(file) === side && wingOf(file) in allowed && !isTest(file))
    .flatMap((file) => importsOf(file).map((specifier) => ({ file, target: resolveImport(file, specifier) })))
    .filter(({ file, target }) => {
      const wing = wingOf(target);
      return sideOf(target) === side && wing in allowed && !allowed[wingOf(file)]?.includes(wing);
    });
  expect(wrong, 'Move what is shared down, or hand it in from main or app').toEqual([]);
});

it('the contract imports nothing but zod and itself', () => {
  const wrong = sources
    .filter((file) => file.startsWith('contract/src/') && !file.endsWith('.test.ts'))
    .flatMap((file) => importsOf(file).map((specifier) => ({ file, specifier })))
    .filter(({ specifier }) => !/^\.{1,2}\//.test(specifier) && specifier !== 'zod/mini');
  expect(wrong, 'The contract has no I/O and no framework').toEqual([]);
});

it('server and web never import each other', () => {
  const wrong = sources
    .flatMap((file) => importsOf(file).map((specifier) => ({ file, target: resolveImport(file, specifier) })))
    .filter(
      ({ file, target }) =>
        (file.startsWith('web/') && (target.startsWith('server/') || target.startsWith('@kampus/server'))) ||
        (file.startsWith('server/') && target.startsWith('web/')),
    );
  expect(wrong, 'What both need stands in contract/').toEqual([]);
});

it('only config.ts and the two entries read the environment of the server', () => {
  const wrong = sources.filter(
    (file) =>
      file.startsWith('server/src/') &&
      !isTest(file) &&
      !['server/src/config.ts', 'server/src/main.ts', 'server/src/drivers/operations/main.ts'].includes(file) &&
      /process\.env/.test(read(file)),
  );
  expect(wrong, 'Add the setting to server/src/config.ts').toEqual([]);
});

it('nothing is left over in the sources', () => {
  const wrong = sources
    .filter((file) => !file.startsWith('tools/tidy/'))
    .filter((file) =>
      /\b(TODO|FIXME|XXX|HACK)\b|\b(describe|it|test)\.(only|skip|todo|fixme)\(|waitForTimeout\(/.test(read(file)),
    );
  expect(wrong, 'Finish it, or write an issue and a decision record').toEqual([]);
});

it('every suppression gives its reason on the line', () => {
  const wrong = sources
    .filter((file) => !file.startsWith('tools/tidy/'))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .map((line) => ({ file, line })),
    )
    .filter(({ line }) => /@ts-ignore|@ts-nocheck|biome-ignore(?![^:]*: \S)/.test(line));
  expect(wrong, 'biome-ignore rule: why').toEqual([]);
});

it('files stay small enough to hold one thing', () => {
  const linesMax = 350;
  const wrong = sources
    .filter((file) => !/\.test(-data)?\.tsx?$/.test(file))
    .map((file) => ({ file, lines: read(file).split('\n').length }))
    .filter(({ lines }) => lines > linesMax);
  expect(wrong, 'A file that outgrows this usually holds two things').toEqual([]);
});

const documents = list('*.md').filter((file) => !file.startsWith('server/demo/'));
const scripts = JSON.parse(read('package.json')).scripts as Record<string, string>;

it('documents name only paths that exist', () => {
  const wrong = documents.flatMap((file) =>
    [...read(file).matchAll(/`((?:contract|server|web|e2e|bench|deploy|docs|tools|embedded-postgres)\/[\w./-]*)`/g)]
      .map((match) => match[1] ?? '')
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => ({ file, path })),
  );
  expect(wrong, 'Mend the document').toEqual([]);
});

it('documents link only to files that exist', () => {
  const wrong = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)]
      .map((match) => join(dirname(file), match[1] ?? ''))
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => ({ file, path })),
  );
  expect(wrong, 'Mend the link').toEqual([]);
});

it('documents name only scripts that exist', () => {
  const wrong = documents.flatMap((file) =>
    [...read(file).matchAll(/npm run ([\w-]+)/g)]
      .map((match) => match[1] ?? '')
      .filter((script) => !(script in scripts))
      .map((script) => ({ file, script })),
  );
  expect(wrong, 'Mend the document or package.json').toEqual([]);
});
