import { join, resolve } from 'node:path';
import { startPostgres } from '@stoke/postgres-local';

/** The database of this address; without one the embedded one, which is started if no server runs it, and stopped again. */
export async function openDatabase(given: string | null, dataDir: string) {
  if (given !== null) return { url: given, close: async () => {} };
  const { url, started, stop } = await startPostgres({ dir: join(resolve(dataDir), 'postgres') });
  const close = async () => {
    if (started) await stop();
  };
  return { url, close };
}
