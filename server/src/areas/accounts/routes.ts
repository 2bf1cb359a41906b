import type { Server } from '../../services.ts';
import { requestVerification } from './confirm-account.ts';
import { getCurrentUser } from './queries.ts';
import { registerAccount } from './register-account.ts';
import { endSession, refreshSession } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { updateProfile } from './update-profile.ts';
import { uploadAvatar } from './upload-avatar.ts';

export function accountsRoutes({ handle, ...services }: Server): void {
  handle('register', ({ body, request }) => registerAccount(services, body, request.ip));
  handle('login', ({ body, request }) => signIn(services, { ...body, address: request.ip }));
  handle('refresh', ({ body }) => refreshSession(services, body.refreshToken));
  handle('logout', async ({ body }) => {
    await endSession(services.db, body.refreshToken);
    return undefined;
  });
  handle('requestVerification', ({ actor }) => requestVerification(services, actor));
  handle('getMe', ({ actor }) => getCurrentUser(services.db, actor));
  handle('updateProfile', ({ actor, body }) => updateProfile(services, actor, body));
  handle('uploadAvatar', async ({ actor, request }) => ({ avatarUrl: await uploadAvatar(services, actor, request) }));
}
