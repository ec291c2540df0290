import { lazy, Suspense, type ReactNode } from 'react';
import { failureOf, type Failure } from '../lib/session/api.ts';
import { PasskeyError } from '../lib/session/passkey.ts';

/** Fetched with the first fault: a page that works needs no such button. */
const CopyButton = lazy(async () => ({ default: (await import('./copy-button.tsx')).CopyButton }));

/** What a failed call tells a person, with the id of its request to copy after a fault of the server. */
export function messageOf(error: unknown, fallback: string): ReactNode {
  return failureMessage(failureOf(error, fallback));
}

export function failureMessage({ text, requestId }: Failure): ReactNode {
  if (requestId === null) return text;
  return (
    <>
      {text} Request ID: <code>{requestId}</code>{' '}
      <Suspense fallback={null}>
        <CopyButton value={requestId} what="request ID" />
      </Suspense>
    </>
  );
}

/** The same for a passkey, which the browser may also refuse. */
export function passkeyMessage(error: unknown): ReactNode {
  if (error instanceof PasskeyError) return error.message;
  return messageOf(error, 'Please check your connection and try again.');
}
