import { ConfigError } from '../platform/config/config.ts';
import { hasSessions } from '../platform/db/has-sessions.ts';

/** Prepared statements, news and the lock of a leader belong to a session. */
export async function refuseSharedSessions(
  given: Readonly<Record<string, string | null>>,
): Promise<void> {
  for (const [name, url] of Object.entries(given)) {
    if (url === null || (await hasSessions(url))) continue;
    const what = 'leads to a connection pooler in transaction or statement mode';
    const ways = 'set the pooler to session mode, or use the address of the database itself';
    throw new ConfigError([`${name}: ${what}: ${ways}`]);
  }
}
