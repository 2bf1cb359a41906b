import * as z from 'zod/mini';
import { defineOperations } from '../define-operations.ts';
import { idParams, noContent } from '../fields.ts';
import { elevated, tokenPair } from './accounts.ts';
import * as passkeys from './passkeys.ts';

export const passkeyOperations = defineOperations({
  listPasskeys: {
    summary: 'The own passkeys, oldest first',
    access: 'signed-in',
    status: 200,
    response: z.array(passkeys.passkey),
  },
  preparePasskey: {
    summary: 'What a browser needs to make a passkey; its challenge holds for five minutes and once',
    access: 'signed-in',
    elevated: 'always',
    status: 200,
    response: passkeys.passkeyCreation,
    limit: 'verificationsByUser',
  },
  createPasskey: {
    summary: 'Add the passkey that the browser made',
    access: 'signed-in',
    elevated: 'always',
    status: 201,
    body: passkeys.passkeyBody,
    response: passkeys.passkey,
  },
  removePasskey: {
    summary: 'Remove an own passkey, which ends the other sessions that it opened',
    access: 'signed-in',
    elevated: 'always',
    status: 204,
    params: idParams,
    response: noContent,
  },
  requestPasskey: {
    summary: 'What a browser needs to use a passkey; its challenge holds for five minutes and once',
    access: 'anyone',
    status: 200,
    response: passkeys.passkeyRequest,
    limit: 'passkeysByAddress',
  },
  signInWithPasskey: {
    summary: 'Sign in with a passkey, which counts as the second factor too',
    access: 'anyone',
    status: 200,
    body: passkeys.passkeyProof,
    response: tokenPair,
    limit: 'passkeysByAddress',
  },
  elevateWithPasskey: {
    summary: 'Prove anew who one is with a passkey, for what asks for it',
    access: 'signed-in',
    status: 200,
    body: passkeys.passkeyProof,
    response: elevated,
    limit: 'proofsByUser',
  },
});
