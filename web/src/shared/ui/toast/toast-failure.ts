import { isApiError, messageOf } from '../../api/api-error.ts';
import { toast } from './toast.ts';

/** Toasts the failure of an action. Silent if the person cancelled the password prompt. */
export const toastFailure =
  (title: string) =>
  (error: unknown): void => {
    if (!isApiError(error, 'ELEVATION_REQUIRED')) toast({ title, text: messageOf(error), variant: 'error' });
  };
