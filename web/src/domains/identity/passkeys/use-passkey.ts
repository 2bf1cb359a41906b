import type { Passkey } from '@kampus/contract/identity/passkeys';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { beginSession } from '#shared/api/session-changes.ts';
import { passkeyTexts as texts } from './texts.ts';

class Unsupported extends Error {}

function assertSupported(): void {
  if (!browserSupportsWebAuthn()) throw new Unsupported();
}

/** Has the device make a key and adds it to the account. Throws what `describePasskeyFailure` describes. */
export async function addPasskey(name: string): Promise<Passkey> {
  assertSupported();
  const optionsJSON = await call('preparePasskey');
  const credential = await startRegistration({ optionsJSON });
  return call('createPasskey', { body: { name, credential } });
}

async function askDevice() {
  assertSupported();
  return startAuthentication({ optionsJSON: await call('requestPasskey') });
}

/** Signs in with whichever key the person chooses. */
export async function signInWithPasskey(): Promise<void> {
  beginSession(await call('signInWithPasskey', { body: await askDevice() }));
}

/** An access token that may do what asks for proof. */
export async function elevateWithPasskey(): Promise<string> {
  return (await call('elevateWithPasskey', { body: await askDevice() })).accessToken;
}

const causeOf = (error: unknown): unknown => (error instanceof WebAuthnError ? error.cause : error);

/** What to say of a key that was not made or not used. */
export function describePasskeyFailure(error: unknown): string {
  if (error instanceof Unsupported) return texts.unsupported;
  const cause = causeOf(error);
  if (cause instanceof DOMException) {
    if (cause.name === 'InvalidStateError') return texts.known;
    if (cause.name === 'SecurityError') return texts.wrongAddress;
    return texts.refused;
  }
  return messageOf(error);
}
