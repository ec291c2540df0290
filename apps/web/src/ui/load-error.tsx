import type { ReactNode } from 'react';
import { ErrorPanel } from './error-panel.tsx';
import { messageOf } from './failure-message.tsx';

type Query = { error: unknown; refetch: () => unknown };
type Props = { title: ReactNode; query: Query; fallback?: string; label?: string };

/** What could not be loaded, why, and the way to try again. */
export function LoadError({ title, query, fallback, label }: Props) {
  return (
    <ErrorPanel
      title={title}
      message={messageOf(query.error, fallback ?? 'Check your connection and try again.')}
      actionLabel={label ?? 'Try again'}
      onAction={() => void query.refetch()}
    />
  );
}
