import type { ReactNode } from 'react';
import { ErrorPanel } from './error-panel.tsx';
import { messageOf } from './failure-message.tsx';

type Props = { title: ReactNode; query: { error: unknown; refetch: () => unknown } };

/** What could not be loaded, why, and the way to try again. */
export function LoadError({ title, query }: Props) {
  return (
    <ErrorPanel
      title={title}
      message={messageOf(query.error, 'Check your connection and try again.')}
      actionLabel="Try again"
      onAction={() => void query.refetch()}
    />
  );
}
