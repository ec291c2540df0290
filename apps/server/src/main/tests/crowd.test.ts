import { afterAll, expect, test } from 'vitest';
import { callsAtOnce } from '../../platform/capacity.ts';
import { ask, join } from '../../../testing/server/visitor.ts';
import { openTestServer } from '../../../testing/server/test-server.ts';

const server = await openTestServer();
afterAll(() => server.close());

test('every call that is let in is answered, when all of them ask for the page with the most queries', async () => {
  const { token } = await join(server);
  const crowd = Array.from({ length: callsAtOnce }, () => ask(server, 'currentUser', { token }));
  const statuses = (await Promise.all(crowd)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
