import { commentContent } from '@kampus/contract/comments';
import { AppError } from '#platform/http/app-error.ts';
import { normaliseText } from '#platform/http/normalise-text.ts';

/** The text with uniform line ends and without characters that PostgreSQL cannot store. Throws VALIDATION_FAILED when no text is left. */
export function checkContent(content: string): string {
  const checked = commentContent.safeParse(normaliseText(content));
  if (checked.success) return checked.data;
  const message = checked.error.issues[0]?.message ?? 'Введите комментарий';
  throw new AppError('VALIDATION_FAILED', { message, errors: [{ path: 'content', message }] });
}
