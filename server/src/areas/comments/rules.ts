import { commentContent } from '@kampus/contract/comments';
import { AppError } from '#platform/http/app-error.ts';
import { normaliseText } from '#platform/http/normalise-text.ts';
import { firstFault } from '#platform/http/validation-texts.ts';

/** The text with uniform line ends and without characters that PostgreSQL cannot store. Throws VALIDATION_FAILED when no text is left. */
export function checkContent(content: string): string {
  const checked = commentContent.safeParse(normaliseText(content));
  if (checked.success) return checked.data;
  const message = firstFault(checked.error);
  throw new AppError('VALIDATION_FAILED', { message, errors: [{ path: 'content', message }] });
}
