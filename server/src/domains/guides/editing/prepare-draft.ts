import { invalidField } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { type CheckedDraft, checkDraft, findBodyFault, type GuideDraft } from '../rules.ts';
import { copyPictures } from './copy-pictures.ts';

/**
 * Checks a draft and copies its pictures from other hosts. Throws VALIDATION_FAILED like
 * `checkDraft`, also if the body has nothing but pictures that cannot be fetched.
 */
export async function prepareDraft({ files }: Pick<Services, 'files'>, draft: GuideDraft): Promise<CheckedDraft> {
  const prepared = await copyPictures(await checkDraft(draft), files);
  const fault = findBodyFault(prepared);
  if (fault !== undefined) throw invalidField('body', fault);
  return prepared;
}
