/** What TypeScript knows of open-tracing.mjs, which loads its packages by name. */
import type { Log } from '../../platform/log.ts';

export function openTracing(input: {
  endpoint: string;
  version: string;
  roles: readonly string[];
  log: Pick<Log, 'warn'>;
}): Promise<{ close(): Promise<void> }>;
