import type { Correction } from '@kampus/contract/guides/guides';
import { readTabDraft, storeTabDraft } from '#shared/forms/tab-draft.ts';

/** Input of the correction form before it is sent. */
export interface CorrectionDraft {
  quote: string;
  kind: Correction['kind'];
  proposal: string;
  mayName: boolean;
}

const emptyDraft: CorrectionDraft = { quote: '', kind: 'OUTDATED', proposal: '', mayName: false };

const nameOf = (guideId: number): string => `correction-draft.${guideId}`;

/** The state of a link to the form that adds a fact: its label. */
export interface MissingFactState {
  missingFact: string;
}

/** What the form is opened for: a marked passage, or a proposal that the reader completes. */
export type CorrectionStart = Pick<CorrectionDraft, 'quote'> & Partial<CorrectionDraft>;

/**
 * A guide has no passage for a fact that it does not have. Its title stands for it, which is the
 * name of the place.
 */
export const startOfMissing = (title: string, label: string): CorrectionStart => ({
  quote: title,
  proposal: `${label}: `,
});

/** The stored draft. A start for something other than the draft begins a new one. */
export function readCorrectionDraft(guideId: number, start: CorrectionStart | undefined): CorrectionDraft {
  const stored = { ...emptyDraft, ...readTabDraft<CorrectionDraft>(nameOf(guideId)) };
  if (start === undefined) return stored;
  const { quote, proposal = '' } = start;
  const isAboutOther = stored.quote.trim() !== '' && stored.quote !== quote;
  return isAboutOther || !stored.proposal.startsWith(proposal) ? { ...emptyDraft, ...start } : { ...stored, quote };
}

/** Undefined removes the draft. */
export const storeCorrectionDraft = (guideId: number, draft: CorrectionDraft | undefined): void =>
  storeTabDraft(nameOf(guideId), draft);
