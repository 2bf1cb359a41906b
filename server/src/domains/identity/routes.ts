import type { Server } from '../../services.ts';
import { requestTelegramChange } from './accounts/change-telegram.ts';
import { requestVerification } from './accounts/confirm-account.ts';
import { getCurrentUser } from './accounts/queries.ts';
import { registerAccount } from './accounts/register-account.ts';
import { updateProfile } from './accounts/update-profile.ts';
import { uploadAvatar } from './accounts/upload-avatar.ts';
import { changePassword, requestPasswordLink, resetPassword } from './passwords/change-password.ts';
import { confirmTotp, removeTotp, setUpTotp } from './second-factor/second-factor.ts';
import { clientOf } from './sessions/describe-client.ts';
import { onDevice } from './sessions/device-cookie.ts';
import { elevateSession } from './sessions/elevate-session.ts';
import { endOneSession, endOtherSessions, listSessions } from './sessions/own-sessions.ts';
import { endSession, refreshSession } from './sessions/sessions.ts';
import { signIn } from './sessions/sign-in.ts';

export function accountsRoutes({ handle, ...services }: Server): void {
  const { db } = services;
  handle('register', ({ body, ...call }) =>
    onDevice(services, call, (client) => registerAccount(services, body, client)),
  );
  handle('login', ({ body, ...call }) => onDevice(services, call, (client) => signIn(services, { ...body, client })));
  handle('refresh', ({ body }) => refreshSession(services, body.refreshToken));
  handle('logout', ({ body }) => endSession(services, body.refreshToken));
  handle('requestVerification', ({ actor }) => requestVerification(services, actor));
  handle('requestTelegramChange', ({ actor }) => requestTelegramChange(services, actor));
  handle('getMe', ({ actor }) => getCurrentUser(services, actor));
  handle('updateProfile', ({ actor, body }) => updateProfile(services, actor, body));
  handle('uploadAvatar', async ({ actor, request }) => ({ avatarUrl: await uploadAvatar(services, actor, request) }));

  handle('changePassword', ({ actor, body }) => changePassword(services, actor, body));
  handle('requestPasswordReset', ({ body }) =>
    requestPasswordLink(services, body.login, body.channel).then(() => ({})),
  );
  handle('resetPassword', ({ body, request }) => resetPassword(services, body, clientOf(request).address));
  handle('listSessions', ({ actor }) => listSessions(db, actor.id, actor.sessionId));
  handle('endOneSession', ({ actor, params }) => endOneSession(services, actor, params.sessionId));
  handle('endOtherSessions', ({ actor }) => endOtherSessions(services, actor));
  handle('setUpTotp', ({ actor }) => setUpTotp(services, actor));
  handle('confirmTotp', async ({ actor, body }) => {
    const recoveryCodes = await confirmTotp(services, actor, body.code);
    if (!actor.isElevated) return { recoveryCodes };
    const withFactor = { ...actor, hasSecondFactor: true, secondFactorDueMs: undefined };
    return { recoveryCodes, accessToken: await services.tokens.sign(withFactor) };
  });
  handle('removeTotp', ({ actor, body }) => removeTotp(services, actor, body.code));
  handle('elevate', async ({ actor, body }) => ({ accessToken: await elevateSession(services, actor, body) }));
}
