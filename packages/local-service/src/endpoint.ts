import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the service of a directory answers, and the id by which it is known for that one. */
export type Endpoint = { url: string; id: string };

/** Says where the service answers; a service that keeps nothing on disk (null) is not looked for. */
export function writeEndpoint(dir: string | null, endpoint: Endpoint): void {
  if (dir === null) return;
  const draft = join(dir, `endpoint.json.${process.pid}`);
  writeFileSync(draft, JSON.stringify(endpoint), { mode: 0o600 });
  renameSync(draft, join(dir, 'endpoint.json'));
}

/** The last one written; the process that wrote it may be gone. */
export function readEndpoint(dir: string): Endpoint | null {
  try {
    const value: unknown = JSON.parse(readFileSync(join(dir, 'endpoint.json'), 'utf8'));
    return isEndpoint(value) ? value : null;
  } catch {
    return null;
  }
}

/** The port of the last run, where visitors find a restarted service again; 0: any. */
export function lastPort(dir: string | null): number {
  const last = dir === null ? null : readEndpoint(dir);
  return last === null ? 0 : Number(new URL(last.url).port);
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'url' in value &&
    typeof value.url === 'string' &&
    'id' in value &&
    typeof value.id === 'string'
  );
}
