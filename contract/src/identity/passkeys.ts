import * as z from 'zod/mini';
import { id, instant } from '../fields.ts';
import { limits } from '../limits.ts';
import { isName } from './accounts.ts';

/** A passkey: a key on a device that signs the user in without a password. */
export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  /** Null before the first use. */
  usedAt: z.nullable(instant),
  /** True: the passkey is synchronised to other devices. False: it is lost with its device. */
  isBackedUp: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

/** Bytes in base64url, as browsers write them in JSON. */
const base64url = (max: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'Ожидаются байты в base64url'), z.maxLength(max));
const credentialId = base64url(1364);
const clientData = base64url(4000);
export const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const publicKey = z.literal('public-key');
const timeout = z.int();

/** Options for `navigator.credentials.create()`, as JSON. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.int() })),
  timeout,
  /** Existing passkeys of the user, so that a device does not create a second one. */
  excludeCredentials: z.array(z.object({ type: publicKey, id: z.string(), transports: z.array(z.enum(transports)) })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** The credential that the browser created. */
export const passkeyBody = z.object({
  /** Name given by the user. The default is the name of the browser. */
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

/** Options for `navigator.credentials.get()`, as JSON. They allow any passkey of this portal. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout,
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** The signed assertion of a device, which identifies the user. */
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
