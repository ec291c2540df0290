import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the world of a directory answers, written by the process that runs it. */
export type Endpoint = { url: string; worldId: string };

export function writeEndpoint(dir: string, endpoint: Endpoint): void {
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

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'url' in value &&
    typeof value.url === 'string' &&
    'worldId' in value &&
    typeof value.worldId === 'string'
  );
}
