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

/**
 * Creates a passkey on the device and adds it to the account. Throws errors for
 * `describePasskeyFailure`.
 */
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

/** Signs in with a passkey that the person selects. */
export async function signInWithPasskey(): Promise<void> {
  beginSession(await call('signInWithPasskey', { body: await askDevice() }));
}

/** Returns an elevated access token for actions that need proof of identity. */
export async function elevateWithPasskey(): Promise<string> {
  return (await call('elevateWithPasskey', { body: await askDevice() })).accessToken;
}

const causeOf = (error: unknown): unknown => (error instanceof WebAuthnError ? error.cause : error);

/** Error text for a passkey that was not created or not used. */
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
