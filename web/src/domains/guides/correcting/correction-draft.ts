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

export const readCorrectionDraft = (guideId: number): CorrectionDraft => ({
  ...emptyDraft,
  ...readTabDraft<CorrectionDraft>(nameOf(guideId)),
});

/** Undefined removes the draft. */
export const storeCorrectionDraft = (guideId: number, draft: CorrectionDraft | undefined): void =>
  storeTabDraft(nameOf(guideId), draft);
