import type { Correction } from '@kampus/contract/guides/guides';

/** What is typed about a passage until it is sent. */
export interface CorrectionDraft {
  quote: string;
  kind: Correction['kind'];
  proposal: string;
  mayName: boolean;
}

const emptyDraft: CorrectionDraft = { quote: '', kind: 'OUTDATED', proposal: '', mayName: false };

const storagePrefix = 'kampus.correction-draft.';

/** A correction not sent yet outlives the way to the sign-in page and back; it is this tab's own. */
export function readCorrectionDraft(guideId: number): CorrectionDraft {
  try {
    return { ...emptyDraft, ...(JSON.parse(sessionStorage.getItem(storagePrefix + guideId) ?? '{}') as object) };
  } catch {
    return emptyDraft;
  }
}

/** Undefined removes it. */
export function storeCorrectionDraft(guideId: number, draft: CorrectionDraft | undefined): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(storagePrefix + guideId);
    else sessionStorage.setItem(storagePrefix + guideId, JSON.stringify(draft));
  } catch {
    // Without storage the text lasts as long as the page.
  }
}
