import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const script = path.join(import.meta.dirname, 'bare-server.ts');

export type BareServer = { url: string; close(): Promise<void> };

/** Starts the bare server on the database; each answer has so many rows. */
export async function startBare(databaseUrl: string, rows: number): Promise<BareServer> {
  const env = { ...process.env, BARE_DATABASE_URL: databaseUrl, BARE_ROWS: String(rows) };
  const child = fork(script, { env });
  const gone = once(child, 'exit');
  const messages = await Promise.race([once(child, 'message'), gone]);
  const [address] = messages as [AddressInfo | number | null];
  if (address === null || typeof address === 'number') throw new Error('The bare server ended.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: async () => {
      child.disconnect();
      await gone;
    },
  };
}
