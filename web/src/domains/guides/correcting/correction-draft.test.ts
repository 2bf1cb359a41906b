import { afterEach, expect, test } from 'vitest';
import { readCorrectionDraft, startOfMissing, storeCorrectionDraft } from './correction-draft.ts';

const draft = { quote: 'Залог 100 €', kind: 'WRONG', proposal: 'Залог 150 €', mayName: true } as const;

afterEach(() => sessionStorage.clear());

test('the draft of a passage stays while no other one is marked', () => {
  storeCorrectionDraft(7, draft);
  expect(readCorrectionDraft(7, undefined)).toEqual(draft);
  expect(readCorrectionDraft(7, { quote: draft.quote })).toEqual(draft);
});

test('a proposal without a passage takes the one that is marked', () => {
  storeCorrectionDraft(7, { ...draft, quote: ' ' });
  expect(readCorrectionDraft(7, { quote: draft.quote })).toEqual(draft);
});

test('another marked passage does not get the proposal of the first one', () => {
  storeCorrectionDraft(7, draft);
  const other = { quote: 'Окна на юг', kind: 'OUTDATED', proposal: '', mayName: false };
  expect(readCorrectionDraft(7, { quote: other.quote })).toEqual(other);
});

test('a missing fact begins with its label, stays while it is the same one, and ends for another', () => {
  const price = startOfMissing('Mladosť', 'Цена');
  const begun = { quote: 'Mladosť', kind: 'OUTDATED', proposal: 'Цена: ', mayName: false };
  storeCorrectionDraft(7, draft);
  expect(readCorrectionDraft(7, price)).toEqual(begun);
  const written = { ...begun, proposal: 'Цена: 72 €', mayName: true } as const;
  storeCorrectionDraft(7, { ...written, kind: 'WRONG' });
  expect(readCorrectionDraft(7, price)).toEqual({ ...written, kind: 'WRONG' });
  expect(readCorrectionDraft(7, startOfMissing('Mladosť', 'Залог'))).toEqual({ ...begun, proposal: 'Залог: ' });
});
