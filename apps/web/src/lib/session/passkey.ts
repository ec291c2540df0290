import type { Reply, Sent } from '@stoke/contract/client';

type Made = Sent<'addPasskey'>['body']['made'];
type Signed = NonNullable<Sent<'finishLogin'>['body']['passkey']>;

/** Why the browser gave no passkey, in words for a person. */
export class PasskeyError extends Error {}

/** Lets the browser make a passkey. Throws a `PasskeyError` when it does not. */
export async function makePasskey(options: Reply<'startPasskey'>): Promise<Made> {
  const { startRegistration } = await load();
  const { id, response } = await startRegistration({ optionsJSON: options }).catch(
    explain(options.rp.id),
  );
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/** Lets the browser sign with a passkey. Throws a `PasskeyError` when it does not. */
export async function signByPasskey(options: Reply<'passkeyToLogIn'>): Promise<Signed> {
  const { startAuthentication } = await load();
  const { id, response } = await startAuthentication({ optionsJSON: options }).catch(
    explain(options.rpId),
  );
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

const load = () => import('@simplewebauthn/browser');

function explain(host: string) {
  return (error: unknown): never => {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError') throw new PasskeyError('No passkey was used. Try again.');
    if (name === 'InvalidStateError') {
      throw new PasskeyError('This device already has a passkey for your account.');
    }
    if (name === 'SecurityError') {
      throw new PasskeyError(`Passkeys work at ${host} only. Open this page there.`);
    }
    throw new PasskeyError('Your browser could not use a passkey. Try another browser.');
  };
}
