import { type NewPasskey, type PasskeyProof, transports } from '@kampus/contract/identity/passkeys';
import { AppError } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import type { PasskeyRow } from './present.ts';
import { relyingPartyOf } from './relying-party.ts';

type Transport = (typeof transports)[number];

/** Those that this portal knows: what a device says of itself is kept as text. */
export const toTransports = (names: readonly string[]): Transport[] =>
  transports.filter((transport) => names.includes(transport));

/** The library is loaded with the first passkey: most processes start long before one is used. */
const loadLibrary = () => import('@simplewebauthn/server');

/** The library throws for every answer that is not right; the log says why, for a portal behind a wrong address. */
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

/** The columns of a new passkey. Throws PASSKEY_INVALID unless it was made for this challenge, here, by a verified person. */
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
  const { credential: made, credentialDeviceType, credentialBackedUp } = registrationInfo;
  return {
    credential_id: Buffer.from(made.id, 'base64url'),
    public_key: Buffer.from(made.publicKey),
    sign_count: made.counter,
    is_backup_eligible: credentialDeviceType === 'multiDevice',
    is_backed_up: credentialBackedUp,
  };
}

/** What a use changes of a passkey. Throws PASSKEY_INVALID, also when the device counts back: then there is a copy of it. */
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
