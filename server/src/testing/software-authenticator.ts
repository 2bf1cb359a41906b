import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '@kampus/contract/identity/passkeys';

/**
 * A software passkey device: it creates keys and signatures according to WebAuthn
 * (https://www.w3.org/TR/webauthn-3/).
 */

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

/** Header of a CBOR item: the major type, and a length or value up to 65,535. */
function head(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value]);
  if (value < 256) return Buffer.from([(type << 5) | 24, value]);
  return Buffer.from([(type << 5) | 25, value >> 8, value & 255]);
}

function toCbor(item: Cbor): Buffer {
  if (typeof item === 'number') return item >= 0 ? head(0, item) : head(1, -1 - item);
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)]);
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item]);
  return Buffer.concat([head(5, item.size), ...[...item].flat().map(toCbor)]);
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** An ES256 key in COSE. */
function toCose(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [kty, alg, crv] = [1, 3, -1];
  return toCbor(
    new Map<Cbor, Cbor>([
      [kty, 2],
      [alg, -7],
      [crv, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

/** Deviations of the device or the page from the correct protocol. */
interface Deviation {
  /** Origin of the page. */
  origin?: string;
  /** Host in the device's signature. */
  rpId?: string;
  /** False: no user verification by finger, face or PIN. */
  isVerified?: boolean;
  count?: number;
  userHandle?: string;
  challenge?: string;
  /** True: the key is also on other devices of the user. */
  isBackedUp?: boolean;
}

export interface SoftwareAuthenticator {
  create: (options: PasskeyCreation, deviation?: Deviation) => NewPasskey['credential'];
  use: (request: PasskeyRequest, deviation?: Deviation) => PasskeyProof;
}

export function createSoftwareAuthenticator(origin: string): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let userHandle = '';
  let count = 0;

  const clientData = (type: string, challenge: string, deviation: Deviation): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    );

  function authenticatorData(rpId: string, deviation: Deviation, credentialData = Buffer.alloc(0)): Buffer {
    const { isVerified = true, isBackedUp = false } = deviation;
    count += 1;
    const flags = 1 | (isVerified ? 4 : 0) | (isBackedUp ? 8 | 16 : 0) | (credentialData.length > 0 ? 64 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviation.count ?? count);
    return Buffer.concat([sha256(deviation.rpId ?? rpId), Buffer.from([flags]), counter, credentialData]);
  }

  const id = credentialId.toString('base64url');
  return {
    create(options, deviation = {}) {
      userHandle = options.user.id;
      const credentialData = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), credentialId, toCose(publicKey)]);
      const attestation = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(options.rp.id, deviation, credentialData)],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, deviation).toString('base64url'),
          attestationObject: toCbor(attestation).toString('base64url'),
          transports: ['internal', 'a-transport-of-tomorrow'],
        },
      };
    },
    use(request, deviation = {}) {
      const data = authenticatorData(request.rpId, deviation);
      const client = clientData('webauthn.get', request.challenge, deviation);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
          userHandle: deviation.userHandle ?? userHandle,
        },
      };
    },
  };
}
