import type { Server } from '../../../services.ts';
import { clientOf } from '../sessions/describe-client.ts';
import { onDevice } from '../sessions/device-cookie.ts';
import { createPasskey, preparePasskey } from './create-passkey.ts';
import { requestPasskey } from './prove-passkey.ts';
import { listPasskeys } from './queries.ts';
import { removePasskey } from './remove-passkey.ts';
import { elevateWithPasskey, signInWithPasskey } from './sign-in-with-passkey.ts';

export function passkeysRoutes({ handle, ...services }: Server): void {
  handle('listPasskeys', ({ actor }) => listPasskeys(services.db, actor.id));
  handle('preparePasskey', ({ actor }) => preparePasskey(services, actor));
  handle('createPasskey', ({ actor, body, request }) => createPasskey(services, actor, body, clientOf(request).device));
  handle('removePasskey', ({ actor, params }) => removePasskey(services, actor, params.id));
  handle('requestPasskey', () => requestPasskey(services));
  handle('signInWithPasskey', ({ body, ...call }) =>
    onDevice(services, call, (client) => signInWithPasskey(services, body, client)),
  );
  handle('elevateWithPasskey', async ({ actor, body }) => ({
    accessToken: await elevateWithPasskey(services, actor, body),
  }));
}
