import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../api/api-error.ts';

/**
 * Puts the server's messages at the fields that they speak of; `fieldOf` translates its names into the form's.
 * True when at least one field took a message, so that the caller need not show it elsewhere.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fieldOf: Readonly<Record<string, FieldPath<Values>>>,
): boolean {
  let isFirst = true;
  for (const { path, message } of error instanceof ApiError ? (error.problem?.errors ?? []) : []) {
    const field = fieldOf[path];
    if (field === undefined) continue;
    setError(field, { type: 'server', message }, { shouldFocus: isFirst });
    isFirst = false;
  }
  return !isFirst;
}
