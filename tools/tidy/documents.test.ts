import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { settingNames } from '../../server/src/config.ts';
import { documents, exists, list, read } from './repository.ts';

const files = list();
const texts = files.filter(
  (file) => /\.(ts|tsx|mjs|js|css|sql|html|ya?ml|md|json)$/.test(file) && !/^package-lock|\/demo\/.*\.json$/.test(file),
);

/** Numbers of a document's headings: `## 2 Screens` and `### 2.1 Routes` give 2 and 2.1. */
const sectionsOf = (document: string): Set<string> =>
  new Set([...read(document).matchAll(/^#+ (\d+(?:\.\d+)*)\b/gm)].map((match) => match[1] ?? ''));

it.each(['product', 'design'])('every cited section of %s.md exists', (name) => {
  const sections = sectionsOf(`docs/${name}.md`);
  const citation = new RegExp(
    `${name}\\.md\\)?,? §§?(\\d+(?:\\.\\d+)*(?:(?:, | and | to |–)§?\\d+(?:\\.\\d+)*)*)`,
    'g',
  );
  const wrong = texts.flatMap((file) =>
    [...read(file).matchAll(citation)]
      .flatMap((match) => (match[1] ?? '').match(/\d+(?:\.\d+)*/g) ?? [])
      .filter((section) => !sections.has(section))
      .map((section) => `${file}: ${name}.md §${section}`),
  );
  expect(wrong, `Cite a heading of docs/${name}.md`).toEqual([]);
});

it('every cited decision exists', () => {
  const numbers = new Set(files.flatMap((file) => /^docs\/decisions\/(\d{3})-/.exec(file)?.[1] ?? []));
  const wrong = texts.flatMap((file) =>
    [...read(file).matchAll(/(?<!auth\/me\/)decisions?[/ ](\d{3})\b/g)]
      .map((match) => match[1] ?? '')
      .filter((number) => !numbers.has(number))
      .map((number) => `${file}: decision ${number}`),
  );
  expect(wrong, 'Cite a file of docs/decisions').toEqual([]);
});

it('each decision has a number of its own', () => {
  const numbers = list('docs/decisions/*.md').map((file) => file.split('/').at(-1)?.slice(0, 3));
  const repeated = numbers.filter((number, index) => numbers.indexOf(number) !== index);
  expect(repeated, 'Give the new record the number after the highest').toEqual([]);
});

/** What `npm run build` makes is not in the repository. */
const isBuilt = (path: string): boolean => /^(web|server)\/dist\b/.test(path);

const commentLine = /^\s*(?:\/\/|\/?\*|--|#)|\s\/\/ /;
const filePath = /(?<![\w/.@-])(?:[\w@.-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|sql|md)\b/g;
const folderPath =
  /(?<![\w/.@-])(?:contract|server|web|e2e|bench|deploy|docs|tools|faults|languages|local-telegram|embedded-postgres)\/[\w./-]*/g;

it('every path named in a comment exists', () => {
  const exists = (path: string): boolean => {
    // A decision is cited by its number; what is built or written on the spot is not in the
    // repository.
    if (/^docs\/decisions\/\d{3}$/.test(path)) return list(`${path}-*`).length > 0;
    if (/\.env$/.test(path) || isBuilt(path)) return true;
    const plain = path.replace(/^\.+\//, '').replace(/[./]+$/, '');
    return files.some((file) => file === plain || file.endsWith(`/${plain}`) || `/${file}`.includes(`/${plain}/`));
  };
  const wrong = texts
    // A recorded migration is never edited, so it may name a file of its time.
    .filter((file) => !/\.md$|^tools\/tidy\/|\/migrations\//.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) =>
          commentLine.test(line)
            ? [...(line.match(filePath) ?? []), ...(line.match(folderPath) ?? [])]
                .filter((path) => !exists(path))
                .map((path) => `${file}:${index + 1} ${path}`)
            : [],
        ),
    );
  expect(wrong, 'Name the file as it is called now').toEqual([]);
});

const scripts = JSON.parse(read('package.json')).scripts as Record<string, string>;

it('documents name only paths that exist', () => {
  const wrong = documents.flatMap((file) =>
    [
      ...read(file).matchAll(
        /`((?:contract|server|web|e2e|bench|deploy|docs|tools|faults|languages|local-telegram|embedded-postgres)\/[\w./-]*)`/g,
      ),
    ]
      .map((match) => match[1] ?? '')
      .filter((path) => !exists(path) && !isBuilt(path))
      .map((path) => `${file}: ${path}`),
  );
  expect(wrong, 'Mend the document').toEqual([]);
});

it('documents name only constraints and indexes that the schema has', () => {
  const schema = read('server/src/platform/db/schema.sql');
  const wrong = documents.flatMap((file) =>
    [...read(file).matchAll(/`(\w+_(?:pkey|key|fkey|check|excl|idx|append_only))`/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(schema))
      .map((name) => `${file}: ${name}`),
  );
  expect(wrong, 'Mend the document').toEqual([]);
});

it('documents link only to files that exist', () => {
  const wrong = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)]
      .map((match) => join(dirname(file), match[1] ?? ''))
      .filter((path) => !exists(path))
      .map((path) => `${file}: ${path}`),
  );
  expect(wrong, 'Mend the link').toEqual([]);
});

it('documents name only scripts that exist', () => {
  const wrong = documents.flatMap((file) =>
    [...read(file).matchAll(/npm run ([\w-]+)/g)]
      .map((match) => match[1] ?? '')
      .filter((script) => !(script in scripts))
      .map((script) => `${file}: npm run ${script}`),
  );
  expect(wrong, 'Mend the document or package.json').toEqual([]);
});

it('every setting stands in docs/operations.md', () => {
  const operations = read('docs/operations.md');
  const missing = settingNames.filter((name) => !operations.includes(`\`${name}\``));
  expect(missing, 'Add a row to «Configure»').toEqual([]);
});

/** Set by the image, read by the demo or tests alone, without a choice, or in need of a mount. */
const notPassedOn = new Set<string>([
  ...['NODE_ENV', 'HOST', 'PORT', 'KAMPUS_DATA_DIR', 'KAMPUS_DEMO', 'KAMPUS_DEMO_PASSWORD', 'OUTGOING_LOOPBACK'],
  ...['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_SDK_DISABLED'],
  ...['OTEL_TRACES_EXPORTER', 'BANK_FOLDER'],
]);

it.each(['deploy/compose.yaml', 'deploy/kubernetes/kampus.yaml'])('%s passes on every setting', (file) => {
  const text = read(file);
  const missing = settingNames.filter((name) => !notPassedOn.has(name) && !new RegExp(`\\b${name}\\b`).test(text));
  expect(missing, 'Pass them on: a setting that the file does not name reaches no process').toEqual([]);
});

it('lines of Markdown have at most 100 columns, outside of tables and code', () => {
  const wrong = documents.flatMap((file) => {
    let isCode = false;
    return read(file)
      .split('\n')
      .flatMap((line, index) => {
        if (line.trimStart().startsWith('```')) isCode = !isCode;
        const isFree = isCode || line.startsWith('|') || !/\s/.test(line.trim()) || line.includes('`alter role');
        return !isFree && line.length > 100 ? [`${file}:${index + 1}`] : [];
      });
  });
  expect(wrong, 'Break the line').toEqual([]);
});

it('at most 26 decisions are in force, and a superseded one names its successor', () => {
  const records = documents
    .filter((file) => /^docs\/decisions\/\d{3}-/.test(file))
    .map((file) => ({ file, text: read(file) }));
  const inForce = records.filter(({ text }) => /Status: accepted/.test(text));
  const unclear = records.filter(({ text }) => !/Status: (accepted|superseded by \[\d{3}\])/.test(text));
  const advice = 'Write «Status: accepted» or «Status: superseded by [NNN]»';
  expect(
    unclear.map(({ file }) => file),
    advice,
  ).toEqual([]);
  expect(inForce.length, 'Join records or supersede one').toBeLessThanOrEqual(26);
});

it('what docs/security.md calls partly met or not met has the date when that was judged', () => {
  const undated = read('docs/security.md')
    .split('\n')
    .filter((line) => /^\| [^|]+ \| (partly|not) \|/.test(line) && !/\d{4}-\d\d-\d\d\) \|$/.test(line));
  expect(undated, 'Say why, and end the row with the date in brackets').toEqual([]);
});
