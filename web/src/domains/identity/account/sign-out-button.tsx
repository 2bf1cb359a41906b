import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { endSession } from '#shared/api/session-changes.ts';
import { readRefreshToken } from '#shared/api/tokens.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { LogOutIcon } from '#shared/ui/icons/icons.tsx';
import { profileTexts } from './texts.ts';

/**
 * Revokes the session on the server and signs out in every tab. Signs out even without a
 * connection.
 */
export function SignOutButton() {
  const queryClient = useQueryClient();
  const signingOut = useMutation({
    mutationFn: async () => {
      // A poll that arrives after the revocation would get a 401.
      await queryClient.cancelQueries();
      const refreshToken = readRefreshToken();
      if (refreshToken) await call('logout', { body: { refreshToken } });
    },
    networkMode: 'always',
    onSettled: () => endSession('signed-out'),
  });
  return (
    <Button
      variant="secondary"
      icon={<LogOutIcon />}
      loading={signingOut.isPending}
      onClick={() => signingOut.mutate()}
    >
      {profileTexts.signOut}
    </Button>
  );
}
