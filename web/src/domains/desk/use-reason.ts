import { useRequiredText } from '#shared/forms/use-required-text.ts';
import { deskTexts } from './texts.ts';

/**
 * The reason that an action requires. `field` goes to `<ReasonField>`. `action` names it and its
 * subject, like 'payout-7'.
 */
export const useReason = (action: string) => useRequiredText(deskTexts.reasonRequired, `reason-draft.${action}`);
