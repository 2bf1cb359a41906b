import { afterEach, expect, test } from 'vitest';
import { readCorrectionDraft, storeCorrectionDraft } from './correction-draft.ts';

const draft = { quote: 'Залог 100 €', kind: 'WRONG', proposal: 'Залог 150 €', mayName: true } as const;

afterEach(() => sessionStorage.clear());

test('the draft of a passage stays while no other one is marked', () => {
  storeCorrectionDraft(7, draft);
  expect(readCorrectionDraft(7, undefined)).toEqual(draft);
  expect(readCorrectionDraft(7, draft.quote)).toEqual(draft);
});

test('a proposal without a passage takes the one that is marked', () => {
  storeCorrectionDraft(7, { ...draft, quote: ' ' });
  expect(readCorrectionDraft(7, draft.quote)).toEqual(draft);
});

test('another marked passage does not get the proposal of the first one', () => {
  storeCorrectionDraft(7, draft);
  const other = { quote: 'Окна на юг', kind: 'OUTDATED', proposal: '', mayName: false };
  expect(readCorrectionDraft(7, other.quote)).toEqual(other);
});
