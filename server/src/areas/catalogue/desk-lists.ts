import type { CatalogueListName } from '@kampus/contract/catalogue';
import { limits } from '@kampus/contract/limits';

/** A field of an entry, by the rules of catalogue files (docs/operations.md). */
export interface DeskField {
  column: string;
  /** Characters at most; undefined for ids and types. */
  max?: number;
  isRequired?: boolean;
}

export interface DeskList {
  /** SQL of what names an entry. */
  label: string;
  /** The column of the entry above, where there is one. */
  parent?: string;
  fields: Readonly<Record<string, DeskField>>;
  order: string;
  /** SQL that counts what depends on the entry `e`. */
  uses: string;
  /** SQL of what keeps the entry `e` from being retired. */
  keepsOpen?: string;
}

const { shortNameMax, lineMax, descriptionMax } = limits.catalogue;
const usersWith = (column: string): string => `(select count(*) from users u where u.${column} = e.id)`;
const openIn = (table: string, column: string): string =>
  `exists (select from ${table} x where x.${column} = e.id and not x.retired)`;

export const deskLists: Readonly<Record<CatalogueListName, DeskList>> = {
  universities: {
    label: 'coalesce(e.name, e.short_name)',
    fields: {
      shortName: { column: 'short_name', max: shortNameMax, isRequired: true },
      fullName: { column: 'full_name', max: lineMax, isRequired: true },
      name: { column: 'name', max: lineMax },
    },
    order: 'e.position, e.id',
    uses: usersWith('university_id'),
    keepsOpen: `${openIn('faculties', 'university_id')} or ${openIn('topics', 'university_id')}`,
  },
  faculties: {
    label: 'coalesce(e.name, e.short_name)',
    parent: 'university_id',
    fields: {
      universityId: { column: 'university_id', isRequired: true },
      shortName: { column: 'short_name', max: shortNameMax, isRequired: true },
      name: { column: 'name', max: lineMax },
    },
    order: 'e.position, e.id',
    uses: usersWith('faculty_id'),
    keepsOpen: openIn('specialties', 'faculty_id'),
  },
  specialties: {
    label: 'e.short_name',
    parent: 'faculty_id',
    fields: {
      facultyId: { column: 'faculty_id', isRequired: true },
      shortName: { column: 'short_name', max: lineMax, isRequired: true },
    },
    order: 'e.position, e.id',
    uses: usersWith('specialty_id'),
  },
  topics: {
    label: 'e.name',
    parent: 'university_id',
    fields: {
      universityId: { column: 'university_id', isRequired: true },
      type: { column: 'type', isRequired: true },
      name: { column: 'name', max: lineMax, isRequired: true },
      title: { column: 'title', max: lineMax },
      description: { column: 'description', max: descriptionMax },
      mainGuideId: { column: 'main_guide_id' },
    },
    order: 'e.position, e.id',
    uses: '(select count(*) from guides g where g.topic_id = e.id and g.withdrawn_at is null)',
  },
  keywords: {
    label: 'e.keyword::text',
    fields: { keyword: { column: 'keyword', max: limits.name.max, isRequired: true } },
    order: 'e.position, e.keyword collate "ru-x-icu", e.id',
    uses: '(select count(*) from teacher_keywords k where k.keyword_id = e.id)',
  },
};
