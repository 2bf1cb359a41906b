import { guideHtml, guideTitle } from '@kampus/contract/guides/guides';
import { guideValidity } from '@kampus/contract/limits';
import { normaliseText } from '@kampus/contract/normalise-text';
import { invalidField } from '#platform/http/app-error.ts';
import { firstFault } from '#platform/http/validation-texts.ts';
import { sanitiseApart } from './editing/sanitise-apart.ts';
import type { SanitisedGuide } from './editing/sanitise-guide.ts';

/**
 * The fault of a sanitised body, or undefined. Sanitising can make a body empty or longer, so the
 * check runs after it.
 */
export function findBodyFault({ body, plainText }: SanitisedGuide): string | undefined {
  const shown = plainText !== '' || /<(img|iframe) /.test(body);
  const { error } = guideHtml.safeParse(shown ? body : '');
  return error && firstFault(error);
}

export interface GuideDraft {
  title: string;
  body: string;
  validFrom?: string | undefined;
  validTo?: string | undefined;
}

/** The columns of the validity, with the product's dates where a draft has none. */
export const validityOf = ({ validFrom, validTo }: Pick<GuideDraft, 'validFrom' | 'validTo'>) => ({
  valid_from: validFrom ?? guideValidity.validFrom,
  valid_to: validTo ?? guideValidity.validTo,
});

export interface CheckedDraft extends SanitisedGuide {
  title: string;
}

/**
 * Sanitises a draft. Throws VALIDATION_FAILED if the title or the body is empty or too long, or if
 * the validity ends before it begins.
 */
export async function checkDraft(draft: GuideDraft): Promise<CheckedDraft> {
  const title = guideTitle.safeParse(normaliseText(draft.title).replace(/\s+/g, ' '));
  if (!title.success) throw invalidField('title', firstFault(title.error));
  const sanitised = await sanitiseApart(draft.body);
  const fault = findBodyFault(sanitised);
  if (fault !== undefined) throw invalidField('body', fault);
  const { valid_from, valid_to } = validityOf(draft);
  if (valid_from > valid_to) throw invalidField('validTo', 'Гайд не может перестать действовать раньше, чем начнёт');
  return { ...sanitised, title: title.data };
}
