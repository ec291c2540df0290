import { lazy, Suspense, type ReactNode } from 'react';

const named = /^(.*?) ?Request ID: (\S+)$/s;

/** Fetched with the first fault: a page that works needs no such button. */
const CopyButton = lazy(async () => ({ default: (await import('./copy-button.tsx')).CopyButton }));

/** A message of a failed call; the id of its request can be copied, for support. */
export function WithRequestId({ children }: { children: ReactNode }) {
  const [, text, id] = (typeof children === 'string' && named.exec(children)) || [];
  if (id === undefined) return children;
  return (
    <>
      {text} Request ID: <code>{id}</code>{' '}
      <Suspense fallback={null}>
        <CopyButton value={id} what="request ID" />
      </Suspense>
    </>
  );
}
