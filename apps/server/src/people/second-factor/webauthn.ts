import { isIP } from 'node:net';

/** Who passkeys are made for: a domain, and the pages that may use them. */
export type RelyingParty = { id: string; origin: string };

/** Of the public address. Passkeys have no numeric addresses: those of a machine become localhost. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl);
  if (isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}

// Loaded with the first passkey: it takes a third of a second, and most processes never need it.
const load = () => import('@simplewebauthn/server');
const loadParts = () => import('@simplewebauthn/server/helpers');

type Checked = { id: string; clientDataJSON: string; challenge: string };

/** The passkey in the answer of a browser that made one for this challenge; null for anything else. */
export async function readNewPasskey(
  relyingParty: RelyingParty,
  made: Checked & { attestationObject: string; algorithms: number[] },
): Promise<{ credentialId: string; publicKey: Uint8Array; signCount: number } | null> {
  const { id, clientDataJSON, attestationObject } = made;
  if (!(await isWithoutCertificate(attestationObject))) return null;
  const { verifyRegistrationResponse } = await load();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: made.challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: made.algorithms,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return null;
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  return credentialId === id ? { credentialId, publicKey, signCount: counter } : null;
}

/**
 * No certificate was requested. One that is sent anyway is ignored: checking it would fetch
 * the lists of revoked certificates that it names.
 */
async function isWithoutCertificate(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await loadParts();
  try {
    const read = decodeAttestationObject(bytesOf(attestationObject));
    const format = read.get('fmt');
    return (
      format === 'none' || (format === 'packed' && read.get('attStmt').get('x5c') === undefined)
    );
  } catch {
    return false;
  }
}

/** The counter of what this key signed for this challenge; null for anything else. */
export async function readAssertion(
  relyingParty: RelyingParty,
  signed: Checked & { authenticatorData: string; signature: string; publicKey: Uint8Array },
): Promise<{ signCount: number } | null> {
  const { id, clientDataJSON, authenticatorData, signature } = signed;
  const { verifyAuthenticationResponse } = await load();
  const read = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: signed.challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: false,
    // The counter is compared with the stored one where it is stored.
    credential: { id, publicKey: Uint8Array.from(signed.publicKey), counter: 0 },
  }).catch(() => null);
  return read?.verified ? { signCount: read.authenticationInfo.newCounter } : null;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, 'base64url'));
}
