import { isWordList, topicType } from '@kampus/contract/catalogue/catalogue';
import { dateText, id } from '@kampus/contract/fields';
import { guideHtml, guideTitle } from '@kampus/contract/guides/guides';
import { limits } from '@kampus/contract/limits';
import * as z from 'zod/mini';
import { JsonSyntaxError, type LocatedJson, parseLocated } from './located-json.ts';

/** The catalogue file format for operators: design.md §18, docs/operations.md. */

const line = (max: number) =>
  z
    .string('must be text')
    .check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(max, `at most ${max} characters`));

const words = (max: number) => line(max).check(z.refine(isWordList, 'must be one word between commas'));

const mailDomain = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Sort position in the list. An import of a file without it leaves the position of an entry. */
const position = z.optional(z.int().check(z.minimum(0), z.maximum(10_000)));

const keyword = line(limits.name.max);

const { shortNameMax, lineMax, descriptionMax, labelMax, termMax } = limits.catalogue;

const fileText = {
  title: guideTitle,
  body: z.optional(guideHtml),
  /** An HTML file in the folder of the catalogue or in a subfolder. */
  bodyFile: z.optional(line(300)),
};
const oneBody = z.refine<Partial<Record<'body' | 'bodyFile', string | undefined>>>(
  (text) => (text.body === undefined) !== (text.bodyFile === undefined),
  { error: 'needs either body or bodyFile' },
);
const fileTwin = z.optional(
  z
    .strictObject({
      ...fileText,
      /** The former text of the guide from which the twin was made, if the guide changed since. */
      madeFrom: z.optional(z.strictObject({ title: guideTitle, body: guideHtml })),
    })
    .check(oneBody),
);

const fileGuide = z
  .object({
    ...fileText,
    /** The guide in other languages. */
    twins: z.optional(z.strictObject({ uk: fileTwin, sk: fileTwin, en: fileTwin })),
    language: z.optional(z.string().check(z.regex(/^[a-z]{2}$/, 'must be a language code of two letters'))),
    validFrom: z.optional(dateText),
    validTo: z.optional(dateText),
  })
  .check(
    oneBody,
    z.refine(({ validFrom, validTo }) => !validFrom || !validTo || validFrom <= validTo, {
      error: 'must not end before it begins',
      path: ['validTo'],
    }),
  );

export const catalogueFile = z.strictObject({
  universities: z.array(
    z.strictObject({
      id,
      shortName: line(shortNameMax),
      fullName: line(lineMax),
      name: z.optional(line(lineMax)),
      /** Domains of its mailboxes, which prove study there. */
      mailDomains: z.optional(z.array(z.string().check(z.regex(mailDomain, 'must be a domain in lower case')))),
      position,
      faculties: z.array(
        z.strictObject({
          id,
          shortName: line(shortNameMax),
          name: z.optional(line(lineMax)),
          position,
          specialties: z.array(z.strictObject({ id, shortName: line(lineMax), position })),
        }),
      ),
    }),
  ),
  topics: z.array(
    z.strictObject({
      id,
      universityId: id,
      type: topicType,
      name: line(lineMax),
      title: z.optional(line(lineMax)),
      description: z.optional(line(descriptionMax)),
      position,
      guide: z.optional(fileGuide),
    }),
  ),
  keywords: z.array(z.union([keyword, z.strictObject({ keyword, position })])),
  glossary: z.optional(
    z.array(
      z.strictObject({
        term: line(termMax),
        reading: line(lineMax),
        meaning: line(lineMax),
        meaningUk: line(lineMax),
        meaningSk: z.optional(line(lineMax)),
        meaningEn: z.optional(line(lineMax)),
        example: z.optional(line(lineMax)),
        place: z.optional(line(lineMax)),
        synonyms: z.optional(words(lineMax)),
      }),
    ),
  ),
  /** Words of readers, and the words of guides that the search looks for. */
  synonyms: z.optional(z.array(z.strictObject({ word: words(lineMax), synonyms: words(lineMax) }))),
  /** Labels of facts. A fact does not age without `shelfMonths`. */
  labels: z.optional(
    z.array(
      z.strictObject({
        label: line(labelMax),
        labelUk: z.optional(line(labelMax)),
        labelSk: z.optional(line(labelMax)),
        labelEn: z.optional(line(labelMax)),
        synonyms: z.optional(line(descriptionMax)),
        shelfMonths: z.optional(z.int().check(z.minimum(1), z.maximum(120))),
        position,
      }),
    ),
  ),
});
export type CatalogueFile = z.infer<typeof catalogueFile>;
export type FileTwin = NonNullable<z.infer<typeof fileTwin>>;
export type FileText = z.infer<z.ZodMiniObject<typeof fileText>>;

export interface FileProblem {
  line: number;
  path: string;
  message: string;
}

/** Lists each problem with its line. The database is unchanged. */
export class CatalogueFileError extends Error {
  override name = 'CatalogueFileError';
  readonly problems: FileProblem[];

  constructor(file: string, problems: FileProblem[]) {
    const lines = problems.map(({ line: at, path, message }) => `${file}:${at} ${path ? `${path}: ` : ''}${message}`);
    super(lines.join('\n'));
    this.problems = problems;
  }
}

type Path = readonly PropertyKey[];

const nameOf = (path: Path): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');

/** Collects the problems of a file by JSON path and reports them by line. */
export class FileProblems {
  #json: LocatedJson;
  #file: string;
  #problems: FileProblem[] = [];

  constructor(file: string, json: LocatedJson) {
    this.#file = file;
    this.#json = json;
  }

  add(path: Path, message: string): void {
    this.#problems.push({ line: this.#json.lineOf(path), path: nameOf(path), message });
  }

  throwIfAny(): void {
    if (this.#problems.length === 0) return;
    throw new CatalogueFileError(
      this.#file,
      this.#problems.sort((a, b) => a.line - b.line),
    );
  }
}

/** The text of a keyword, which has a position or is only a text. */
const keywordOf = (entry: CatalogueFile['keywords'][number]): string =>
  typeof entry === 'string' ? entry : entry.keyword;

/** Ids and keywords that must be unique within their kind, with their paths. */
function* namedEntries(file: CatalogueFile): Generator<[kind: string, name: string, path: Path]> {
  for (const [u, university] of file.universities.entries()) {
    yield ['university', String(university.id), ['universities', u, 'id']];
    for (const [f, faculty] of university.faculties.entries()) {
      yield ['faculty', String(faculty.id), ['universities', u, 'faculties', f, 'id']];
      for (const [s, specialty] of faculty.specialties.entries())
        yield ['specialty', String(specialty.id), ['universities', u, 'faculties', f, 'specialties', s, 'id']];
    }
  }
  for (const [t, topic] of file.topics.entries()) yield ['topic', String(topic.id), ['topics', t, 'id']];
  for (const [k, entry] of file.keywords.entries()) yield ['keyword', keywordOf(entry).toLowerCase(), ['keywords', k]];
  for (const [t, { term }] of (file.glossary ?? []).entries())
    yield ['term', term.toLowerCase(), ['glossary', t, 'term']];
  for (const [s, { word }] of (file.synonyms ?? []).entries())
    yield ['synonym', word.toLowerCase(), ['synonyms', s, 'word']];
  for (const [l, { label }] of (file.labels ?? []).entries())
    yield ['label', label.toLowerCase(), ['labels', l, 'label']];
}

function reportRepetitions(file: CatalogueFile, problems: FileProblems): void {
  const seen = new Set<string>();
  for (const [kind, name, path] of namedEntries(file)) {
    const key = `${kind} ${name}`;
    if (seen.has(key)) problems.add(path, `this ${kind} appears twice`);
    seen.add(key);
  }
}

/**
 * Parses a catalogue. Throws CatalogueFileError with every problem that can be found without the
 * database.
 */
export function parseCatalogueFile(text: string, file: string): { catalogue: CatalogueFile; problems: FileProblems } {
  let json: LocatedJson;
  try {
    json = parseLocated(text);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new CatalogueFileError(file, [{ line: error.line, path: '', message: `is not JSON: ${error.message}` }]);
  }
  const problems = new FileProblems(file, json);
  const parsed = catalogueFile.safeParse(json.value, {
    error: ({ code, expected, input }) => {
      if (code !== 'invalid_type') return undefined;
      return input === undefined ? 'is missing' : `must be ${String(expected)}`;
    },
  });
  if (!parsed.success) {
    for (const issue of parsed.error.issues)
      if (issue.code === 'unrecognized_keys')
        for (const key of issue.keys) problems.add([...issue.path, key], 'is not known here');
      else problems.add(issue.path, issue.message);
    problems.throwIfAny();
    throw parsed.error;
  }
  reportRepetitions(parsed.data, problems);
  return { catalogue: parsed.data, problems };
}
