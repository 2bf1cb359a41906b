import type { DeskCatalogueEntry } from '@kampus/contract/catalogue/catalogue';
import { expect, it } from 'vitest';
import { toBody, toChanges, valuesOf } from './fields.ts';

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
  labelUk: null,
  labelSk: null,
  labelEn: null,
  term: null,
  reading: null,
  meaning: null,
  meaningUk: null,
  meaningSk: null,
  meaningEn: null,
  example: null,
  place: null,
  shelfMonths: null,
  retired: false,
  position: 2,
  uses: 1,
};

it('an edited entry sends only what was edited, so that it keeps another curator’s edit', () => {
  const values = valuesOf(topic, '');
  expect(toChanges('topics', values, topic)).toEqual({});
  expect(toChanges('topics', { ...values, title: ' Вуз ', description: '', position: '7' }, topic)).toEqual({
    title: 'Вуз',
    description: null,
    position: 7,
  });
});

it('a new entry takes the selected parent', () => {
  const values = valuesOf(undefined, '4');
  expect(toBody('specialties', { ...values, shortName: ' Физика ' })).toEqual({
    shortName: 'Физика',
    facultyId: 4,
    position: 0,
  });
});
