import type { CatalogueColumn } from '@kampus/contract/audit';
import type { CatalogueListName } from '@kampus/contract/catalogue/catalogue';
import { limits } from '@kampus/contract/limits';
import { sql } from 'kysely';

/** A field of a catalogue entry, with the rules of catalogue files (docs/operations.md). */
export interface DeskField {
  column: CatalogueColumn;
  /** Maximum number of characters; undefined for ids and types. */
  max?: number;
  isRequired?: boolean;
  /** Only single words, with commas between them. */
  isOfWords?: boolean;
  /** Brings a text into the form that the column has. */
  tidy?: (text: string) => string;
}

export interface DeskList {
  /** The table, if it is not called like the list. */
  table?: string;
  /** The column with the id of the parent entry, if the list has parents. */
  parent?: string;
  fields: Readonly<Record<string, DeskField>>;
}

/** `@STUBA.sk; uniba.sk` → `stuba.sk, uniba.sk` */
const tidyDomains = (text: string): string =>
  text
    .toLowerCase()
    .split(/[\s,;@]+/)
    .filter(Boolean)
    .join(', ');

const { shortNameMax, lineMax, descriptionMax, labelMax, termMax } = limits.catalogue;

export const deskLists: Readonly<Record<CatalogueListName, DeskList>> = {
  universities: {
    fields: {
      shortName: { column: 'short_name', max: shortNameMax, isRequired: true },
      fullName: { column: 'full_name', max: lineMax, isRequired: true },
      name: { column: 'name', max: lineMax },
      mailDomains: { column: 'mail_domains', max: lineMax, tidy: tidyDomains },
    },
  },
  faculties: {
    parent: 'university_id',
    fields: {
      universityId: { column: 'university_id', isRequired: true },
      shortName: { column: 'short_name', max: shortNameMax, isRequired: true },
      name: { column: 'name', max: lineMax },
    },
  },
  specialties: {
    parent: 'faculty_id',
    fields: {
      facultyId: { column: 'faculty_id', isRequired: true },
      shortName: { column: 'short_name', max: lineMax, isRequired: true },
    },
  },
  topics: {
    parent: 'university_id',
    fields: {
      universityId: { column: 'university_id', isRequired: true },
      type: { column: 'type', isRequired: true },
      name: { column: 'name', max: lineMax, isRequired: true },
      title: { column: 'title', max: lineMax },
      description: { column: 'description', max: descriptionMax },
      mainGuideId: { column: 'main_guide_id' },
    },
  },
  keywords: { fields: { keyword: { column: 'keyword', max: limits.name.max, isRequired: true } } },
  labels: {
    table: 'fact_labels',
    fields: {
      label: { column: 'label', max: labelMax, isRequired: true },
      labelUk: { column: 'label_uk', max: labelMax },
      labelSk: { column: 'label_sk', max: labelMax },
      labelEn: { column: 'label_en', max: labelMax },
      synonyms: { column: 'synonyms', max: descriptionMax },
      shelfMonths: { column: 'shelf_months' },
    },
  },
  glossary: {
    fields: {
      term: { column: 'term', max: termMax, isRequired: true },
      reading: { column: 'reading', max: lineMax, isRequired: true },
      meaning: { column: 'meaning', max: lineMax, isRequired: true },
      meaningUk: { column: 'meaning_uk', max: lineMax, isRequired: true },
      meaningSk: { column: 'meaning_sk', max: lineMax },
      meaningEn: { column: 'meaning_en', max: lineMax },
      example: { column: 'example', max: lineMax },
      place: { column: 'place', max: lineMax },
      synonyms: { column: 'synonyms', max: lineMax, isOfWords: true },
    },
  },
  synonyms: {
    table: 'search_synonyms',
    fields: {
      label: { column: 'word', max: lineMax, isRequired: true, isOfWords: true },
      synonyms: { column: 'synonyms', max: lineMax, isRequired: true, isOfWords: true },
    },
  },
};

export const tableOf = (list: CatalogueListName) => sql.table(deskLists[list].table ?? list);
