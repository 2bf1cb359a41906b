import { useRequiredText } from '#shared/forms/use-required-text.ts';
import { deskTexts } from './texts.ts';

/** The reason that an action requires. `field` goes to `<ReasonField>`. */
export const useReason = () => useRequiredText(deskTexts.reasonRequired);
