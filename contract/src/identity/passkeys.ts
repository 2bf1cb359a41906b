import * as z from 'zod/mini';
import { id, instant } from '../fields.ts';
import { limits } from '../limits.ts';
import { isName } from './accounts.ts';

/** A key of one of the person's devices that signs in without the password. */
export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  /** Null until it was used. */
  usedAt: z.nullable(instant),
  /** The person's other devices get it as well; else it is gone with its device. */
  isBackedUp: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

/** Bytes as browsers write them in JSON. */
const base64url = (max: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'Ожидаются байты в base64url'), z.maxLength(max));
const credentialId = base64url(1364);
const clientData = base64url(4000);
export const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const publicKey = z.literal('public-key');
const timeout = z.int();

/** What `navigator.credentials.create()` takes, in JSON. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.int() })),
  timeout,
  /** What the person has already, so that a device does not get a second one. */
  excludeCredentials: z.array(z.object({ type: publicKey, id: z.string(), transports: z.array(z.enum(transports)) })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** What the browser made of it. */
export const passkeyBody = z.object({
  /** What the person calls it; without a name it is called after the browser. */
  name: z.optional(
    z.string().check(
      z.trim(),
      z.normalize('NFC'),
      z.maxLength(limits.passkey.nameMax, `Не длиннее ${limits.passkey.nameMax} символов`),
      z.refine((name) => name === '' || isName(name), "Только буквы, цифры, пробел и знаки ' ’ . -"),
    ),
  ),
  credential: z.object({
    id: credentialId,
    rawId: credentialId,
    type: publicKey,
    response: z.object({
      clientDataJSON: clientData,
      attestationObject: base64url(8000),
      transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(20))),
    }),
  }),
});
export type NewPasskey = z.infer<typeof passkeyBody>;

/** What `navigator.credentials.get()` takes, in JSON: any passkey of this portal. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout,
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** What the device signed: who somebody is. */
export const passkeyProof = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: base64url(2000),
    signature: base64url(2000),
    userHandle: z.optional(base64url(200)),
  }),
});
export type PasskeyProof = z.infer<typeof passkeyProof>;
