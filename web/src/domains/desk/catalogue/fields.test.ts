import type { DeskCatalogueEntry } from '@kampus/contract/catalogue/catalogue';
import { expect, it } from 'vitest';
import { findMissing, toBody, valuesOf } from './fields.ts';

const topic: DeskCatalogueEntry = {
  id: 3,
  label: 'FIIT',
  parentId: 1,
  shortName: null,
  fullName: null,
  name: 'FIIT',
  title: null,
  description: 'Информатика',
  type: 'FACULTY',
  mainGuideId: 7,
  synonyms: null,
  mailDomains: null,
  ...{ labelUk: null, labelSk: null, labelEn: null, term: null, reading: null },
  ...{ meaning: null, meaningUk: null, meaningSk: null, meaningEn: null, example: null, place: null },
  shelfMonths: null,
  retired: false,
  position: 2,
  uses: 1,
};

it('saving an entry without edits sends the loaded values', () => {
  const values = valuesOf(topic, '');
  expect(findMissing('topics', values)).toEqual([]);
  expect(toBody('topics', values)).toEqual({
    name: 'FIIT',
    title: null,
    description: 'Информатика',
    universityId: 1,
    type: 'FACULTY',
    mainGuideId: 7,
    position: 2,
  });
});

it('a new entry takes the selected parent and lists its missing fields', () => {
  const values = valuesOf(undefined, '4');
  expect(findMissing('specialties', values)).toEqual(['shortName']);
  expect(toBody('specialties', { ...values, shortName: ' Физика ' })).toEqual({
    shortName: 'Физика',
    facultyId: 4,
    position: 0,
  });
  expect(findMissing('faculties', { ...valuesOf(undefined, ''), shortName: 'FEI' })).toEqual(['parentId']);
});
