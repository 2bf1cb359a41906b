import type { CatalogueEntryBody, CatalogueListName, DeskCatalogueEntry } from '@kampus/contract/catalogue/catalogue';
import { limits } from '@kampus/contract/limits';
import * as z from 'zod/mini';
import { catalogueTexts as texts } from './texts.ts';

/** A text field in the form of an entry. */
export interface EntryField {
  name:
    | ('shortName' | 'fullName' | 'name' | 'title' | 'description' | 'keyword' | 'label' | 'synonyms')
    | ('mailDomains' | 'labelUk' | 'labelSk' | 'labelEn')
    | ('term' | 'reading' | 'meaning' | 'meaningUk' | 'meaningSk' | 'meaningEn' | 'example' | 'place');
  label: string;
  max: number;
  isRequired?: boolean;
  isLong?: boolean;
}

const { shortNameMax, lineMax, descriptionMax, labelMax, termMax } = limits.catalogue;
const { fields } = texts;

/** The fields of each list, with the rules of catalogue files. */
export const entryFields: Readonly<Record<CatalogueListName, readonly EntryField[]>> = {
  universities: [
    { name: 'shortName', label: fields.shortName, max: shortNameMax, isRequired: true },
    { name: 'fullName', label: fields.fullName, max: lineMax, isRequired: true },
    { name: 'name', label: fields.name, max: lineMax },
    { name: 'mailDomains', label: fields.mailDomains, max: lineMax },
  ],
  faculties: [
    { name: 'shortName', label: fields.shortName, max: shortNameMax, isRequired: true },
    { name: 'name', label: fields.name, max: lineMax },
  ],
  specialties: [{ name: 'shortName', label: fields.shortName, max: lineMax, isRequired: true }],
  topics: [
    { name: 'name', label: texts.topicName, max: lineMax, isRequired: true },
    { name: 'title', label: fields.title, max: lineMax },
    { name: 'description', label: fields.description, max: descriptionMax, isLong: true },
  ],
  keywords: [{ name: 'keyword', label: fields.keyword, max: limits.name.max, isRequired: true }],
  labels: [
    { name: 'label', label: fields.label, max: labelMax, isRequired: true },
    { name: 'labelUk', label: fields.labelUk, max: labelMax },
    { name: 'labelSk', label: fields.labelSk, max: labelMax },
    { name: 'labelEn', label: fields.labelEn, max: labelMax },
    { name: 'synonyms', label: fields.synonyms, max: descriptionMax, isLong: true },
  ],
  glossary: [
    { name: 'term', label: fields.term, max: termMax, isRequired: true },
    { name: 'reading', label: fields.reading, max: lineMax, isRequired: true },
    { name: 'meaning', label: fields.meaning, max: lineMax, isRequired: true },
    { name: 'meaningUk', label: fields.meaningUk, max: lineMax, isRequired: true },
    { name: 'meaningSk', label: fields.meaningSk, max: lineMax },
    { name: 'meaningEn', label: fields.meaningEn, max: lineMax },
    { name: 'example', label: fields.example, max: lineMax },
    { name: 'place', label: fields.place, max: lineMax },
    { name: 'synonyms', label: fields.searchWords, max: lineMax },
  ],
  synonyms: [
    { name: 'label', label: fields.beginnings, max: lineMax, isRequired: true },
    { name: 'synonyms', label: fields.guideWords, max: lineMax, isRequired: true },
  ],
};

/** Lists that guides and the search use. The entries of the others are choices of forms. */
export const vocabularies: readonly CatalogueListName[] = ['labels', 'glossary', 'synonyms'];

/** Lists with an order of their own: their entries have no position. */
export const alphabetic: readonly CatalogueListName[] = ['glossary', 'synonyms'];

/** The parent list of each list, and the name of its field in a request body. */
export const parents: Readonly<
  Partial<
    Record<
      CatalogueListName,
      { list: 'universities' | 'faculties'; field: 'universityId' | 'facultyId'; label: string }
    >
  >
> = {
  faculties: { list: 'universities', field: 'universityId', label: texts.university },
  specialties: { list: 'faculties', field: 'facultyId', label: texts.faculty },
  topics: { list: 'universities', field: 'universityId', label: texts.university },
};

/** Form values of an entry, all as text. */
export type EntryValues = Readonly<
  Record<EntryField['name'] | 'parentId' | 'type' | 'position' | 'mainGuideId' | 'shelfMonths', string>
>;

const written = (value: string | number | null | undefined): string => (value == null ? '' : String(value));

const shelfMonthsDefault = 12;

const fieldNames = Object.values(entryFields).flatMap((listed) => listed.map(({ name }) => name));

/** Form values of an entry. A new entry takes the parent from the filter. */
export const valuesOf = (entry: DeskCatalogueEntry | undefined, parentId: string): EntryValues => ({
  ...(Object.fromEntries(
    fieldNames.map((name) => [name, written(entry?.[name === 'keyword' ? 'label' : name])]),
  ) as Record<EntryField['name'], string>), // Each name is a field of some list.
  shelfMonths: written(entry ? entry.shelfMonths : shelfMonthsDefault),
  parentId: entry ? written(entry.parentId) : parentId,
  type: entry?.type ?? 'FACULTY',
  position: written(entry?.position ?? 0),
  mainGuideId: written(entry?.mainGuideId),
});

const filled = z.string().check(z.trim(), z.minLength(1, texts.required));

/** Checks the required fields of a list in the form. */
export function entryForm(list: CatalogueListName) {
  const required = entryFields[list].filter(({ isRequired }) => isRequired).map(({ name }) => [name, filled]);
  return z.object({ ...Object.fromEntries(required), ...(parents[list] && { parentId: filled }) });
}

/** The request body. Empty optional fields become null. */
export function toBody(list: CatalogueListName, values: EntryValues): CatalogueEntryBody {
  const body: Record<string, unknown> = {};
  for (const { name, isRequired } of entryFields[list]) {
    const value = values[name].trim();
    body[name] = isRequired || value !== '' ? value : null;
  }
  const parent = parents[list];
  if (parent) body[parent.field] = Number(values.parentId);
  if (list === 'topics') {
    body['type'] = values.type;
    body['mainGuideId'] = values.mainGuideId === '' ? null : Number(values.mainGuideId);
  }
  if (list === 'labels') body['shelfMonths'] = values.shelfMonths === '' ? null : Number(values.shelfMonths);
  if (!alphabetic.includes(list)) body['position'] = Number(values.position);
  return body as CatalogueEntryBody;
}

/** The fields that differ from the entry. The others stay as another curator may have saved. */
export function toChanges(list: CatalogueListName, values: EntryValues, entry: DeskCatalogueEntry): CatalogueEntryBody {
  const before = new Map<string, unknown>(Object.entries(toBody(list, valuesOf(entry, ''))));
  return Object.fromEntries(Object.entries(toBody(list, values)).filter(([name, value]) => value !== before.get(name)));
}
