import { type NewPasskey, type PasskeyProof, transports } from '@kampus/contract/identity/passkeys';
import { AppError } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import type { PasskeyRow } from './present.ts';
import { relyingPartyOf } from './relying-party.ts';

type Transport = (typeof transports)[number];

/** Keeps only known transports, because the database stores any text from the device. */
export const toTransports = (names: readonly string[]): Transport[] =>
  transports.filter((transport) => names.includes(transport));

/** Loads the library with the first passkey, to keep the start of the process short. */
const loadLibrary = () => import('@simplewebauthn/server');

/**
 * Converts every error of the library to PASSKEY_INVALID. The log has the reason, for example a
 * wrong public URL.
 */
async function orInvalid<T>(log: Services['log'], verifying: Promise<T>): Promise<T> {
  try {
    return await verifying;
  } catch (error) {
    log.info({ reason: (error as Error).message }, 'passkey refused');
    throw new AppError('PASSKEY_INVALID', { cause: error });
  }
}

const expectation = ({ config }: Pick<Services, 'config'>, expectedChallenge: string) => {
  const { id, origin } = relyingPartyOf(config);
  return { expectedChallenge, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true };
};

/**
 * Verifies a new passkey and returns its columns. Throws PASSKEY_INVALID for another challenge or
 * origin, and without user verification.
 */
export async function verifyCreation(
  services: Pick<Services, 'config' | 'log'>,
  credential: NewPasskey['credential'],
  challenge: string,
) {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { response } = credential;
  const { verified, registrationInfo } = await orInvalid(
    services.log,
    verifyRegistrationResponse({
      ...expectation(services, challenge),
      response: {
        ...credential,
        response: { ...response, transports: toTransports(response.transports ?? []) },
        clientExtensionResults: {},
      },
    }),
  );
  if (!verified || !registrationInfo) throw new AppError('PASSKEY_INVALID');
  const { credential: registered, credentialDeviceType, credentialBackedUp } = registrationInfo;
  return {
    credential_id: Buffer.from(registered.id, 'base64url'),
    public_key: Buffer.from(registered.publicKey),
    sign_count: registered.counter,
    is_backup_eligible: credentialDeviceType === 'multiDevice',
    is_backed_up: credentialBackedUp,
  };
}

/**
 * Verifies a use of a passkey and returns the changed columns. Throws PASSKEY_INVALID, also if the
 * counter decreases, because the passkey may be cloned.
 */
export async function verifyProof(
  services: Pick<Services, 'config' | 'log'>,
  proof: PasskeyProof,
  { challenge, key }: { challenge: string; key: PasskeyRow },
) {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { userHandle, ...response } = proof.response;
  const { verified, authenticationInfo } = await orInvalid(
    services.log,
    verifyAuthenticationResponse({
      ...expectation(services, challenge),
      response: {
        ...proof,
        response: { ...response, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
      credential: {
        id: proof.id,
        publicKey: new Uint8Array(key.public_key),
        counter: key.sign_count,
        transports: toTransports(key.transports),
      },
    }),
  );
  if (!verified) throw new AppError('PASSKEY_INVALID');
  return { sign_count: authenticationInfo.newCounter, is_backed_up: authenticationInfo.credentialBackedUp };
}
