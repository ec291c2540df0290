import { decodeJwt } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { join } from '../../../../testing/server/visitor.ts';
import type { Listener } from '../../../platform/events/notifier.ts';
import { createIdentify, signOutEverywhere } from '../sessions.ts';

const server = await openTestServer();
afterAll(() => server.close());

type Receive = Parameters<Listener['subscribe']>[0];
/** So late that the next call records that the session is in use. */
const clock = { now: () => new Date(server.time.now.getTime() + 600_000) };

test.each([
  ['in this process', () => null],
  ['in another process', (userId: string) => ({ user: userId })],
  ['in another process, whose message was lost,', () => 'everybody' as const],
])('a session that ends %s while a call reads it opens no other call', async (_, audience) => {
  const { id: userId, token } = await join(server);
  const receivers: Receive[] = [];
  const listener: Listener = {
    connected: true,
    onWake: () => () => undefined,
    subscribe: (receive) => {
      receivers.push(receive);
      return () => undefined;
    },
  };
  const { sid } = decodeJwt<{ sid: string }>(token);
  const { identify, forget } = createIdentify({
    clock,
    listener,
    tokens: { sign: async () => token, read: async () => ({ userId, sessionId: sid }) },
    guardsAccounts: false,
    db: {
      ...server.db,
      // The session was found alive, and its use is recorded now.
      run: async (statement) => {
        const to = audience(userId);
        await signOutEverywhere(
          { ...server, clock, forget: to ? () => undefined : forget },
          userId,
        );
        if (to) for (const receive of receivers) receive({ what: ['session'], to });
        return server.db.run(statement);
      },
    },
  });
  expect(await identify(`Bearer ${token}`, false)).toMatchObject({ userId });
  expect(await identify(`Bearer ${token}`, false)).toBe('invalid');
});
