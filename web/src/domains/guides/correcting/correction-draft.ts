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

/** The stored draft. A marked passage other than that of the draft begins a new one. */
export function readCorrectionDraft(guideId: number, quote: string | undefined): CorrectionDraft {
  const stored = { ...emptyDraft, ...readTabDraft<CorrectionDraft>(nameOf(guideId)) };
  if (quote === undefined) return stored;
  const isAboutOther = stored.quote.trim() !== '' && stored.quote !== quote;
  return { ...(isAboutOther ? emptyDraft : stored), quote };
}

/** Undefined removes the draft. */
export const storeCorrectionDraft = (guideId: number, draft: CorrectionDraft | undefined): void =>
  storeTabDraft(nameOf(guideId), draft);
