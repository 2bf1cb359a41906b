import * as z from 'zod/mini';
import { id, idText, pageQuery, readingLanguage, searchText, twinTitle } from '../fields.ts';
import { limits } from '../limits.ts';

/** A LIFE topic is about life in the city. It is shown at all universities (design.md §5.1). */
export const topicType = z.enum(['FACULTY', 'DORM', 'LIFE']);
export type TopicType = z.infer<typeof topicType>;

/** `fullName` is the official Slovak name, `name` the Russian one. */
export const university = z.object({ id, shortName: z.string(), fullName: z.string(), name: z.nullable(z.string()) });
export type University = z.infer<typeof university>;

export const faculty = z.object({ id, shortName: z.string(), universityId: id, name: z.nullable(z.string()) });
export type Faculty = z.infer<typeof faculty>;

export const specialty = z.object({ id, shortName: z.string(), facultyId: id });
export type Specialty = z.infer<typeof specialty>;

/** `name` is the displayed name. `title` may be missing (design.md §5). */
export const topic = z.object({
  id,
  name: z.string(),
  title: z.nullable(z.string()),
  type: topicType,
  mainGuideId: z.nullable(id),
  description: z.nullable(z.string()),
  universityId: id,
  twinTitle,
});
export type Topic = z.infer<typeof topic>;

export const keyword = z.object({ id, keyword: z.string() });
export type Keyword = z.infer<typeof keyword>;

/** The default page size is the maximum, because reference lists fill dropdowns. */
const page = pageQuery(limits.list.sizeMax);
export const catalogueQuery = z.object(page);
/** `lang` sorts keywords as the language does. */
export const keywordListQuery = z.object({ ...page, lang: readingLanguage });
export const byUniversity = z.object({ universityId: z.optional(idText), ...page });
/** Without a type, the list has no LIFE topics: a client that knows two types sees two. */
export const topicListQuery = z.object({
  ...byUniversity.shape,
  type: z.optional(topicType),
  lang: readingLanguage,
});
export const byFaculty = z.object({ facultyId: z.optional(idText), ...page });

/** True for single words with commas between them. The search compares no more than one word. */
export const isWordList = (text: string): boolean => !/[^,\s]\s+[^,\s]/.test(text);

/** The lists that desk users can edit. */
export const catalogueList = z.enum([
  'universities',
  'faculties',
  'specialties',
  'topics',
  'keywords',
  'labels',
  'glossary',
  'synonyms',
]);
export type CatalogueListName = z.infer<typeof catalogueList>;
export const catalogueListParams = z.object({ list: catalogueList });
export const catalogueEntryParams = z.object({ list: catalogueList, id: idText });
export const deskCatalogueQuery = z.object({
  ...pageQuery(limits.list.size),
  parentId: z.optional(idText),
  query: searchText,
});

const catalogueText = z
  .string()
  .check(z.trim(), z.maxLength(limits.catalogue.lineMax, `Не длиннее ${limits.catalogue.lineMax} символов`));
/**
 * Fields of an entry. Universities: shortName, fullName, name, mailDomains. Faculties:
 * universityId, shortName, name. Specialties: facultyId, shortName. Keywords: keyword. Topics:
 * universityId, type, name, title, description, mainGuideId. Labels of facts: label, labelUk,
 * labelSk, labelEn, synonyms, shelfMonths. Glossary: term, reading, meaning, meaningUk, meaningSk,
 * meaningEn, example, place, synonyms. Synonyms of the search: label (beginnings of readers'
 * words), synonyms. An update sends only the changed fields.
 */
const entryFields = z.object({
  shortName: z.optional(catalogueText),
  fullName: z.optional(catalogueText),
  name: z.optional(z.nullable(catalogueText)),
  /** Domains of mailboxes that prove study there, separated by commas, with their subdomains. */
  mailDomains: z.optional(z.nullable(catalogueText)),
  title: z.optional(z.nullable(catalogueText)),
  description: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(limits.catalogue.descriptionMax)))),
  type: z.optional(topicType),
  keyword: z.optional(
    z.string().check(z.trim(), z.maxLength(limits.name.max, `Не длиннее ${limits.name.max} символов`)),
  ),
  label: z.optional(catalogueText),
  labelUk: z.optional(z.nullable(catalogueText)),
  labelSk: z.optional(z.nullable(catalogueText)),
  labelEn: z.optional(z.nullable(catalogueText)),
  term: z.optional(catalogueText),
  /** The sound of a term in Cyrillic, with the stress. */
  reading: z.optional(catalogueText),
  meaning: z.optional(catalogueText),
  meaningUk: z.optional(catalogueText),
  meaningSk: z.optional(z.nullable(catalogueText)),
  meaningEn: z.optional(z.nullable(catalogueText)),
  example: z.optional(z.nullable(catalogueText)),
  /** Where people need the term. */
  place: z.optional(z.nullable(catalogueText)),
  /** Other spellings of a label, or words for the search, separated by commas. */
  synonyms: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(limits.catalogue.descriptionMax)))),
  /** Months until a fact with the label should be checked. Null: it does not age. */
  shelfMonths: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(120)))),
  universityId: z.optional(id),
  facultyId: z.optional(id),
  mainGuideId: z.optional(z.nullable(id)),
  /** A retired entry is not offered any more, and stays where it is in use. */
  retired: z.optional(z.boolean()),
  /** Sort position in the list. Equal positions are ordered by id, keywords by name. */
  position: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
});
export const catalogueEntryBody = entryFields.check(
  z.refine((entry) => Object.keys(entry).length > 0, 'Нечего сохранять'),
);
export type CatalogueEntryBody = z.infer<typeof catalogueEntryBody>;

/** An entry for the desk: its fields, its parent and its number of uses. */
export const deskCatalogueEntry = z.object({
  id,
  label: z.string(),
  parentId: z.nullable(id),
  shortName: z.nullable(z.string()),
  fullName: z.nullable(z.string()),
  name: z.nullable(z.string()),
  mailDomains: z.nullable(z.string()),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  type: z.nullable(topicType),
  mainGuideId: z.nullable(id),
  labelUk: z.nullable(z.string()),
  labelSk: z.nullable(z.string()),
  labelEn: z.nullable(z.string()),
  term: z.nullable(z.string()),
  reading: z.nullable(z.string()),
  meaning: z.nullable(z.string()),
  meaningUk: z.nullable(z.string()),
  meaningSk: z.nullable(z.string()),
  meaningEn: z.nullable(z.string()),
  example: z.nullable(z.string()),
  place: z.nullable(z.string()),
  synonyms: z.nullable(z.string()),
  shelfMonths: z.nullable(z.int()),
  retired: z.boolean(),
  position: z.int(),
  /** Number of users, guides and entries that use it. */
  uses: z.int(),
});
export type DeskCatalogueEntry = z.infer<typeof deskCatalogueEntry>;
