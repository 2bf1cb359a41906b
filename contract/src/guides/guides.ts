import * as z from 'zod/mini';
import { topicType } from '../catalogue/catalogue.ts';
import {
  dateText,
  id,
  idText,
  instant,
  pageQuery,
  readingLanguage,
  searchText,
  twinLanguage,
  twinTitle,
} from '../fields.ts';
import { studyProof } from '../identity/study.ts';
import { limits } from '../limits.ts';
import { isDate } from '../time.ts';
import { guideFact } from './facts.ts';

export const languageFault = 'Ожидается код языка из двух букв';
const language = z.string().check(z.regex(/^[a-z]{2}$/, languageFault));
const utf8 = new TextEncoder();

/** A date. Of an instant such as 2025-01-01T00:00:00Z its date remains. */
const validityDate = z.string().check(
  z.overwrite((text) => text.replace(/T\d\d:\d\d[\d:.]*(Z|[+-]\d\d:\d\d)?$/, '')),
  z.refine(isDate, 'Ожидается дата ГГГГ-ММ-ДД'),
);

export const guideTitle = z
  .string('Введите заголовок')
  .check(
    z.trim(),
    z.minLength(1, 'Введите заголовок'),
    z.maxLength(limits.guide.titleMax, `Заголовок не длиннее ${limits.guide.titleMax} символов`),
  );

const bodySize = z.refine<string>(
  (html) => utf8.encode(html).length <= limits.guide.bodyBytesMax,
  'Текст гайда больше 500 кБ',
);
export const guideHtml = z.string('Введите текст гайда').check(
  z.refine((html) => html.trim() !== '', 'Введите текст гайда'),
  bodySize,
);

/** A section of the original that changed after a twin was written. */
export const staleSection = z.object({
  /** The heading in the original; '' for what precedes the first one. */
  heading: z.string(),
  /** Anchor in the original. Null: before the first heading, or the section is gone. */
  anchor: z.nullable(z.string()),
  /** Anchor in the twin. Null: before the first heading, or the twin has no such section. */
  twinAnchor: z.nullable(z.string()),
});
export type StaleSection = z.infer<typeof staleSection>;

export const guide = z.object({
  id,
  title: z.string(),
  body: z.string(),
  topicId: id,
  topic: z.object({ id, name: z.string(), type: topicType, universityId: id }),
  validFrom: dateText,
  validTo: dateText,
  language,
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
  /** Date of the last check against the sources by a curator. Null before the first check. */
  checkedAt: z.optional(z.nullable(dateText)),
  /** Login of the curator who is responsible for the guide. */
  keeper: z.optional(z.nullable(z.string())),
  /** Day on which the next check is due. Null: the guide has no check period. */
  checkDueOn: z.optional(z.nullable(dateText)),
  /** The facts at the beginning of the body. Lists of guides omit them. */
  facts: z.optional(z.array(guideFact)),
  /** Names of readers with accepted corrections who agreed to be named, latest first. */
  thanks: z.optional(z.array(z.string())),
  /** Languages of its twins. Guides without twins and lists omit them. */
  twins: z.optional(z.array(language)),
  /** Of a twin only: its own version, and the version of the guide that it was written from. */
  twinVersion: z.optional(z.int()),
  madeFromVersion: z.optional(z.int()),
  /** Of a twin only: sections of the guide that changed since. */
  staleSections: z.optional(z.array(staleSection)),
});
export type Guide = z.infer<typeof guide>;

/** Markup that the sanitiser removed (element, attribute, address or style) with its count. */
const removedMarkup = z.object({
  kind: z.enum(['element', 'attribute', 'address', 'style']),
  name: z.string(),
  count: z.int(),
});
export type RemovedMarkup = z.infer<typeof removedMarkup>;

/** Response to a save: the sanitised guide and the removed markup. */
export const savedGuide = z.object({ ...guide.shape, removed: z.array(removedMarkup) });
export type SavedGuide = z.infer<typeof savedGuide>;

const guideFields = {
  topicId: z._default(id, 1),
  title: guideTitle,
  body: guideHtml,
  validFrom: z.optional(validityDate),
  validTo: z.optional(validityDate),
  language: z._default(language, limits.guide.language),
};

export const createGuideBody = z.object(guideFields);

/**
 * Without `version` the last write wins. With it, a save over a newer version gets 409
 * GUIDE_CHANGED.
 */
export const updateGuideBody = z.object({
  ...guideFields,
  topicId: z.optional(id),
  version: z.optional(z.int().check(z.positive())),
});

/** `query` is any part of the guide's title. */
export const guideListQuery = z.object({
  ...pageQuery(limits.guide.pageSize),
  topicId: z.optional(idText),
  query: searchText,
});
export const guidePage = z.object({ content: z.array(guide), totalPages: z.int(), totalElements: z.int() });
export type GuidePage = z.infer<typeof guidePage>;

export const guideParams = z.object({ guideId: idText });
/** Another guide of the same topic. */
export const otherGuide = z.object({ id, title: z.string(), twinTitle });
export type OtherGuide = z.infer<typeof otherGuide>;

const guideVersion = z.object({
  version: z.int(),
  title: z.string(),
  savedBy: z.nullable(z.string()),
  savedAt: instant,
});
export type GuideVersion = z.infer<typeof guideVersion>;
export const guideVersionFull = z.object({ ...guideVersion.shape, topicId: id, body: z.string() });
export type GuideVersionFull = z.infer<typeof guideVersionFull>;
/** A version in the history of a guide, with the checks of this version, latest first. */
export const guideHistoryEntry = z.object({
  ...guideVersion.shape,
  checks: z.array(z.object({ checkedBy: z.string(), checkedAt: instant })),
});
export type GuideHistoryEntry = z.infer<typeof guideHistoryEntry>;
export const guideVersionParams = z.object({ id: idText, version: idText });

export const previewBody = z.object({ body: z.string().check(bodySize) });
export const preview = z.object({ body: z.string(), removed: z.array(removedMarkup) });

export const guideSearchQuery = z.object({
  q: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.search.queryMax)),
  universityId: z.optional(idText),
  lang: readingLanguage,
  /** The words are no longer typed: without an exact result, the search counts at the desk. */
  typed: z.optional(z.literal('whole')),
});

/** `passage` is plain text. U+0002 and U+0003 enclose each matching word. */
export const searchHit = z.object({
  topicId: id,
  guideId: id,
  universityId: id,
  /** Short name of the university. */
  university: z.string(),
  name: z.string(),
  type: topicType,
  title: z.string(),
  twinTitle,
  passage: z.string(),
  /** Id of the heading whose section matched best. Absent before the first heading. */
  anchor: z.optional(z.string()),
  /** The query as the search understood it: another keyboard layout or transliteration. */
  readAs: z.optional(z.string()),
  /** False on every hit: important words of the query were not found together. */
  isExact: z.optional(z.boolean()),
});
export type SearchHit = z.infer<typeof searchHit>;

const correctionKind = z.enum(['OUTDATED', 'WRONG']);
export const correctionBody = z.object({
  version: z.int().check(z.positive()),
  /** Of the twin that the reader saw. Absent: the guide's own text. */
  language: z.optional(twinLanguage),
  quote: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Отметьте место в тексте'),
      z.maxLength(limits.correction.quoteMax, `Отметьте не больше ${limits.correction.quoteMax} символов`),
    ),
  kind: z.enum(correctionKind.options, 'Выберите, что не так'),
  proposal: z.optional(
    z.string().check(z.trim(), z.maxLength(limits.correction.proposalMax, 'Не длиннее 2000 символов')),
  ),
  /** True if the guide may thank the reader by name. */
  mayName: z.boolean(),
});
export const correctionCreated = z.object({ id });

/** A reader's correction, as the desk shows it. */
export const correction = z.object({
  id,
  guideId: id,
  guideTitle: z.string(),
  universityId: id,
  /**
   * `version` is the version that the reader saw, `currentVersion` the present version of the
   * guide.
   */
  version: z.int(),
  currentVersion: z.int(),
  /** Of the twin that the reader saw. Null: the guide's own text. */
  language: z.nullable(twinLanguage),
  quote: z.string(),
  kind: correctionKind,
  proposal: z.nullable(z.string()),
  username: z.string(),
  /** The reader's proof of study, if there is one. */
  study: z.optional(studyProof),
  /** Readers who sent the same correction. */
  readers: z.int(),
  /** True if the guide may thank at least one of them by name. */
  mayName: z.boolean(),
  createdAt: instant,
  /**
   * True if acceptance can replace the quote with the proposal: the quote occurs exactly once, now
   * and in the version that the reader saw, and is no title of the guide and no text of a twin.
   */
  isApplicable: z.boolean(),
});
export type Correction = z.infer<typeof correction>;
/** `query` is any part of the guide's title. */
export const correctionListQuery = z.object({ ...pageQuery(limits.list.size), query: searchText });
export const correctionDecisionBody = z.object({
  decision: z.enum(['ACCEPT', 'DECLINE'], 'Выберите решение'),
  reason: z.optional(z.string().check(z.trim(), z.maxLength(limits.reason.max))),
  /**
   * With ACCEPT, true inserts the proposal into the guide. False: the curator has already edited
   * the guide.
   */
  apply: z._default(z.boolean(), true),
});

export const keepingBody = z.object({
  keeper: z.nullable(z.string().check(z.maxLength(64))),
  checkEveryMonths: z.nullable(z.int().check(z.minimum(1), z.maximum(24))),
});
/** A keeper and a period for all guides that have no keeper. */
export const keepUnkeptBody = z.object({ ...keepingBody.shape, keeper: z.string().check(z.maxLength(64)) });
export const keptGuides = z.object({ guides: z.int() });
export const dueGuideQuery = z.object({
  ...pageQuery(limits.list.size),
  /** Any part of the title. */
  query: searchText,
  /**
   * `due` lists only guides with a due check, `unkept` those without a keeper. Without it, all
   * guides, the longest overdue first.
   */
  state: z.optional(z.enum(['due', 'unkept'])),
});
export const dueGuide = z.object({
  id,
  title: z.string(),
  topicName: z.string(),
  universityId: id,
  keeper: z.nullable(z.string()),
  checkEveryMonths: z.nullable(z.int()),
  checkedAt: z.nullable(dateText),
  dueAt: z.nullable(dateText),
  corrections: z.int(),
  isMain: z.boolean(),
});
export type DueGuide = z.infer<typeof dueGuide>;
export const imageUploaded = z.object({ url: z.string() });
