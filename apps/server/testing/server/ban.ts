import type { TestServer } from './test-server.ts';
import { ask, join } from './visitor.ts';

/** An admin bans a user and can lift the ban. */
export async function ban(
  server: TestServer,
  id: string,
  reason = 'Seen',
): Promise<{ lift(): Promise<void> }> {
  const { token } = await join(server, { isAdmin: true });
  const act = async (name: 'banUser' | 'unbanUser', body: object) => {
    const response = await ask(server, name, { token, params: { id }, body });
    if (response.status !== 200) throw new Error(`${name} answered ${response.status}.`);
  };
  await act('banUser', { reason, evidence: 'Three accounts, one wallet.' });
  return { lift: () => act('unbanUser', { reason: 'It was someone else.' }) };
}
