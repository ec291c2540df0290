import { open } from 'node:fs/promises';

/** Forces the names in a folder to disk: without it a power cut may lose a new name although its content is written. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether a call of the operating system failed for this reason, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
