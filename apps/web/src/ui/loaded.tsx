import type { ReactNode } from 'react';
import { LoadError } from './load-error.tsx';
import { SkeletonRows } from './skeletons.tsx';

type Props<T> = {
  /** The noun for the list, as in `top earners`. */
  name: string;
  query: { data: T | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  children: (data: T) => ReactNode;
};

/** A part of a page: while it loads, when it failed, and when it is here. */
export function Loaded<T>({ name, query, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data);
  return query.isError ? (
    <LoadError title={`The ${name} could not be loaded`} query={query} />
  ) : (
    <div role="status" aria-label={`Loading ${name}`}>
      <SkeletonRows count={4} height={52} />
    </div>
  );
}
