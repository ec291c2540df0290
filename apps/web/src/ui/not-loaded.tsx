import type { ComponentProps } from 'react';
import { LoadError } from './load-error.tsx';
import { SkeletonRows } from './skeletons.tsx';

type Props = {
  /** What it is: `The participants`. */
  what: string;
  query: ComponentProps<typeof LoadError>['query'] & { isError: boolean };
  /** How many rows are to come, and how high each is, in pixels. */
  rows: readonly [count: number, height: number, gap?: number];
  /** Said of what is on its way, for assistive technology. */
  label?: string;
};

/** Stands where something will be: rows in its place, or why it could not be loaded. */
export function NotLoaded({ what, query, rows: [count, height, gap], label }: Props) {
  if (query.isError) return <LoadError title={`${what} could not be loaded`} query={query} />;
  const rows = <SkeletonRows count={count} height={height} {...(gap && { gap })} />;
  return label === undefined ? (
    rows
  ) : (
    <div role="status" aria-label={label}>
      {rows}
    </div>
  );
}
