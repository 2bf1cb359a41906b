import { afterEach, expect, test, vi } from 'vitest';
import { draftOf, isSameText, listAside, readDraft, removeDraft, storeDraft, updateAside } from './guide-draft.ts';
import { saveBody } from './use-guide-saving.ts';

const draft = { topicId: '3', title: 'Общежитие Mladosť', body: '<p>Как заселиться</p>', version: 4 };

afterEach(() => localStorage.clear());

test('a draft is restored with the time of its save', () => {
  storeDraft(7, draft, new Date('2026-11-21T10:00:00Z'));
  expect(readDraft(7)).toEqual({ ...draft, savedAt: '2026-11-21T10:00:00.000Z' });
});

test('drafts of different guides and texts set aside are independent', () => {
  storeDraft(7, draft);
  storeDraft('new', { ...draft, title: 'Новый' });
  updateAside(7, { add: { ...draft, title: 'Отложенный' } });
  removeDraft(7);
  expect(readDraft(7)).toBeUndefined();
  expect(readDraft('new')?.title).toBe('Новый');
  expect(listAside(7).map(({ title }) => title)).toEqual(['Отложенный']);
});

test('a text set aside replaces no other one, and the same text is set aside once', () => {
  const [first, second] = [draft, { ...draft, title: 'Второй' }];
  const titles = () => listAside(7).map(({ title }) => title);
  for (const add of [first, second, { ...first, version: 9 }]) updateAside(7, { add });
  expect(titles()).toEqual([second.title, first.title]);
  updateAside(7, { take: second, add: undefined });
  expect(titles()).toEqual([first.title]);
  updateAside(7, { take: first });
  expect(localStorage.length).toBe(0);
});

test('the one text that an earlier release set aside is still there', () => {
  const stored = { ...draft, savedAt: '2026-11-21T10:00:00.000Z' };
  localStorage.setItem('kampus.guide-aside.7', JSON.stringify(stored));
  expect(listAside(7)).toEqual([stored]);
});

test('an invalid or broken draft is ignored', () => {
  localStorage.setItem('kampus.guide-draft.7', '{"title":"Без остального"}');
  expect(readDraft(7)).toBeUndefined();
  localStorage.setItem('kampus.guide-draft.7', '{оборвано');
  expect(readDraft(7)).toBeUndefined();
});

test('a full local storage does not stop the editing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => storeDraft(7, draft)).not.toThrow();
});

test('two drafts are equal if they save the same, even with different base versions', () => {
  expect(isSameText(draft, { ...draft, version: 9 })).toBe(true);
  expect(isSameText(draft, { ...draft, topicId: '4' })).toBe(false);
  expect(draftOf({ ...draft, topicId: 3 })).toEqual(draft);
});

test('a save sends the topic, the dates and language of product.md, and the base version', () => {
  expect(saveBody(draft)).toEqual({
    topicId: 3,
    title: draft.title,
    body: draft.body,
    validFrom: '2025-01-01',
    validTo: '2099-12-31',
    language: 'en',
    version: 4,
  });
  expect(saveBody({ ...draft, topicId: '' })).not.toHaveProperty('topicId');
});
