import type { Correction } from '@kampus/contract/guides/guides';

/** Input of the correction form before it is sent. */
export interface CorrectionDraft {
  quote: string;
  kind: Correction['kind'];
  proposal: string;
  mayName: boolean;
}

const emptyDraft: CorrectionDraft = { quote: '', kind: 'OUTDATED', proposal: '', mayName: false };

const storagePrefix = 'kampus.correction-draft.';

/**
 * An unsent correction survives the trip to the sign-in page and back. Each tab has its own draft.
 */
export function readCorrectionDraft(guideId: number): CorrectionDraft {
  try {
    return { ...emptyDraft, ...(JSON.parse(sessionStorage.getItem(storagePrefix + guideId) ?? '{}') as object) };
  } catch {
    return emptyDraft;
  }
}

/** Undefined removes the draft. */
export function storeCorrectionDraft(guideId: number, draft: CorrectionDraft | undefined): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(storagePrefix + guideId);
    else sessionStorage.setItem(storagePrefix + guideId, JSON.stringify(draft));
  } catch {
    // Without session storage the text lives until the page closes.
  }
}
