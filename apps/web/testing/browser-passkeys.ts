import { vi } from 'vitest';

/** A browser with passkeys; each name is an error that its dialog ends with, in turn, before it works. */
export function stubPasskeys(...errors: string[]): void {
  const bytes = () => Uint8Array.of(1, 2, 3).buffer;
  const answer = async () => {
    const name = errors.shift();
    if (name !== undefined) throw new DOMException('', name);
    return {
      id: 'AQID',
      rawId: bytes(),
      type: 'public-key',
      getClientExtensionResults: () => ({}),
      response: {
        clientDataJSON: bytes(),
        attestationObject: bytes(),
        authenticatorData: bytes(),
        signature: bytes(),
        getTransports: () => ['internal'],
      },
    };
  };
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: answer, get: answer },
  });
}

/** What the server asks a passkey to sign. */
export const toSign = {
  challenge: 'AQID',
  rpId: 'stoke.example',
  timeout: 300_000,
  allowCredentials: [{ id: 'AQID', type: 'public-key', transports: ['internal'] }],
  userVerification: 'preferred',
};

/** What the server asks a browser to make. */
export const toMake = {
  challenge: 'AQID',
  rp: { id: 'stoke.example', name: 'Stoke' },
  user: { id: 'AQID', name: 'ada@example.org', displayName: 'Ada' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  attestation: 'none',
};

/** Three bytes of a stand-in, as they are sent. */
export const signedBy = {
  id: 'AQID',
  clientDataJSON: 'AQID',
  authenticatorData: 'AQID',
  signature: 'AQID',
};
