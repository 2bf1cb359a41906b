import type { Passkey } from '@kampus/contract/identity/passkeys';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError, messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { refreshSession } from '#shared/api/refresh.ts';
import { readAccessToken } from '#shared/api/tokens.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { sessionsQuery } from '../security/queries.ts';
import { passkeysQuery } from './queries.ts';
import { passkeyTexts as texts } from './texts.ts';

/** Confirms the removal of a passkey. */
export function PasskeyRemoval({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const queryClient = useQueryClient();
  const removing = useMutation({
    mutationFn: () => call('removePasskey', { params: { id: String(id) } }),
    onSuccess: async () => {
      toast({ title: texts.removed, variant: 'success' });
      // The access token says if this session started with a passkey, so fetch a new token.
      await refreshSession(readAccessToken());
      await Promise.all([queryClient.invalidateQueries(passkeysQuery), queryClient.invalidateQueries(sessionsQuery)]);
    },
    onError: (error) => {
      if (isApiError(error, 'ELEVATION_REQUIRED')) return;
      toast({ title: texts.removeFailed, text: messageOf(error), variant: 'error' });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      question={texts.question(name)}
      detail={texts.detail}
      confirmLabel={texts.remove}
      isPending={removing.isPending}
      // Not called once the dialog is left, when that of another passkey may be open.
      onConfirm={() =>
        removing.mutate(undefined, {
          onSettled: (_, error) => {
            if (!isApiError(error, 'ELEVATION_REQUIRED')) onClose();
          },
        })
      }
      onCancel={onClose}
    />
  );
}
