import { expect, it } from 'vitest';
import { list, listIgnored, read, sources } from './repository.ts';

/** The rules' own files name what they look for. */
const checked = sources.filter((file) => !file.startsWith('tools/tidy/'));

const linesWith = (pattern: RegExp, files = checked): string[] =>
  files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );

it('nothing is left over in the sources', () => {
  const leftOver = /\b(TODO|FIXME|XXX|HACK)\b|\b(describe|it|test)\.(only|skip|todo|fixme)\(|waitForTimeout\(/;
  expect(linesWith(leftOver), 'Finish it, or write an issue and a decision record').toEqual([]);
});

it('every suppression gives its reason on the line', () => {
  const wrong = linesWith(/@ts-ignore|@ts-nocheck|biome-ignore(?![^:]*: \S)/);
  expect(wrong, 'biome-ignore rule: why').toEqual([]);
});

it('no file of the repository is ignored by git', () => {
  // Tailwind and knip skip ignored files, also tracked ones.
  expect(listIgnored(), 'Narrow the pattern in .gitignore').toEqual([]);
});

it('files are short enough to hold one thing', () => {
  const linesMax = 350;
  const wrong = checked
    .map((file) => ({ file, lines: read(file).split('\n').length }))
    .filter(({ lines }) => lines > linesMax);
  expect(wrong, 'A file that outgrows this usually holds two things: split it').toEqual([]);
});

it('a dot between facts stays with the fact after it', () => {
  const loose = /(?:\\u00a0|&nbsp;)·|·(?: | ?\{' '\})(?:\$?\{)/;
  const wrong = linesWith(
    loose,
    checked.filter((file) => file.startsWith('web/src/')),
  );
  expect(wrong, 'Write « ·\\u00a0», so that no line ends with the dot').toEqual([]);
});

it('a doc comment stands before what it describes', () => {
  const wrong = linesWith(/\/\*\*.*\*\/\s*[;,]/, checked);
  expect(wrong, 'Put the comment on the line above the member').toEqual([]);
});

it('constants are named in camelCase', () => {
  const upperSnake = /^\s*(?:export )?(?:const|let) [A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/;
  const wrong = linesWith(upperSnake, checked);
  expect(wrong, 'Name it like every other value: fooMs, barMax').toEqual([]);
});

it('data is described by an interface, and props by a type', () => {
  const wrong = checked
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = read(file);
      // Kysely's tables need the index signature that only a type has. The body of an object type:
      // what it nests is indented or on the same line.
      const types = [
        ...text.matchAll(
          /^(?:export )?type (\w+) = \{(?!\s*\[\w+ in )(?:[^{}\n]*\}|[^{}\n]*\{[^{}\n]*\}[^{}\n]*\}|\n(?: .*\n|\n)*\});$/gm,
        ),
      ];
      const interfaces = [...text.matchAll(/^(?:export )?interface (\w+Props)\b/gm)];
      return [...types.filter(([, name]) => !/(Props|Tables)$/.test(name ?? '')), ...interfaces].map(
        ([, name]) => `${file} ${name}`,
      );
    });
  expect(wrong, '`type` for props and unions, `interface` for rows, options and results').toEqual([]);
});

/** Numbers of the lines that a match of the pattern covers, without the first one. */
const listFurtherLines = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].flatMap(({ 0: match, index }) => {
    const first = text.slice(0, index).split('\n').length;
    return Array.from({ length: match.split('\n').length - 1 }, (_, line) => first + line + 1);
  });

it('comments and SQL have at most 100 columns', () => {
  const isComment = /^\s*(\/\/ |\/\*|\{\/\*)/;
  const wrong = [...sources, ...list('*.css')].flatMap((file) => {
    const text = read(file);
    const inside = new Set([
      ...listFurtherLines(text, /^\s*\{?\/\*[\s\S]*?\*\//gm),
      // Code follows after the last line.
      ...listFurtherLines(text, /\bsql(?:<[^`]*?>)?`[^`]*\n/g),
    ]);
    return text
      .split('\n')
      .map((line, index) => ({ line, number: index + 1 }))
      .filter(({ line, number }) => line.length > 100 && (isComment.test(line) || inside.has(number)))
      .filter(({ line }) => !/biome-ignore|https?:\/\//.test(line))
      .map(({ number }) => `${file}:${number}`);
  });
  expect(wrong, 'Break the line').toEqual([]);
});
