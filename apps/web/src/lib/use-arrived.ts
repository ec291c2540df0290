import { useDeferredValue } from 'react';

/**
 * What has arrived; undefined until it can be drawn in short steps, between which the browser answers
 * to keys. Drawn at once, a long list stands in their way.
 */
export function useArrived<T>(data: T | undefined): T | undefined {
  const hasArrived = useDeferredValue(data !== undefined);
  return hasArrived ? data : undefined;
}
