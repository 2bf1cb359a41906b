import * as z from 'zod/mini';
import { defineOperations } from '../define-operations.ts';
import { idParams, noContent } from '../fields.ts';
import { elevated, tokenPair } from './accounts.ts';
import * as passkeys from './passkeys.ts';

export const passkeyOperations = defineOperations({
  listPasskeys: {
    endpoint: 'GET /api/auth/passkeys',
    summary: 'The own passkeys, oldest first',
    access: 'signed-in',
    status: 200,
    response: z.array(passkeys.passkey),
  },
  preparePasskey: {
    endpoint: 'POST /api/auth/passkeys/preparation',
    summary: 'What a browser needs to make a passkey; its challenge holds for five minutes and once',
    access: 'signed-in',
    whileBlocked: true,
    elevated: 'always',
    status: 200,
    response: passkeys.passkeyCreation,
    limit: 'verificationsByUser',
  },
  createPasskey: {
    endpoint: 'POST /api/auth/passkeys',
    summary: 'Add the passkey that the browser made',
    access: 'signed-in',
    whileBlocked: true,
    elevated: 'always',
    status: 201,
    body: passkeys.passkeyBody,
    response: passkeys.passkey,
  },
  removePasskey: {
    endpoint: 'DELETE /api/auth/passkeys/:id',
    summary: 'Remove an own passkey, which ends the other sessions that it opened',
    access: 'signed-in',
    whileBlocked: true,
    elevated: 'always',
    status: 204,
    params: idParams,
    response: noContent,
  },
  requestPasskey: {
    endpoint: 'POST /api/auth/passkeys/request',
    summary: 'What a browser needs to use a passkey; its challenge holds for five minutes and once',
    access: 'anyone',
    status: 200,
    response: passkeys.passkeyRequest,
    limit: 'passkeysByAddress',
  },
  signInWithPasskey: {
    endpoint: 'POST /api/auth/passkeys/sign-in',
    summary: 'Sign in with a passkey, which counts as the second factor too',
    access: 'anyone',
    status: 200,
    body: passkeys.passkeyProof,
    response: tokenPair,
    limit: 'passkeysByAddress',
  },
  elevateWithPasskey: {
    endpoint: 'POST /api/auth/passkeys/elevation',
    summary: 'Prove anew who one is with a passkey, for what asks for it',
    access: 'signed-in',
    whileBlocked: true,
    status: 200,
    body: passkeys.passkeyProof,
    response: elevated,
    limit: 'proofsByUser',
  },
});
