import { existsSync } from 'node:fs';
import path from 'node:path';

/** The Node that this machine has beside the project's own, which may be as old as 20; else the project's own. */
export function shellNode(): string {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const found = folders
    .filter((folder) => !folder.includes('node_modules'))
    .map((folder) => path.join(folder, 'node'))
    .find((file) => existsSync(file));
  return found ?? process.execPath;
}
