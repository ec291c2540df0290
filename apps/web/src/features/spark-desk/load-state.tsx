import type { ReactNode } from 'react';
import { messageOf } from '../../ui/failure-message.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SkeletonRows } from '../../ui/skeletons.tsx';

type Props<T> = {
  /** The noun for the list, as in `top earners`. */
  name: string;
  query: { data: T | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  children: (data: T) => ReactNode;
};

/** A part of the desk: while it loads, when it failed, and when it is here. */
export function Loaded<T>({ name, query, children }: Props<T>) {
  const { data, isError, error, refetch } = query;
  if (data !== undefined) return children(data);
  return isError ? (
    <ErrorPanel
      title={`The ${name} could not be loaded`}
      message={messageOf(error, 'Please try again in a moment.')}
      actionLabel="Try again"
      onAction={() => void refetch()}
    />
  ) : (
    <div role="status" aria-label={`Loading ${name}`}>
      <SkeletonRows count={4} height={52} />
    </div>
  );
}
