import { afterAll, expect, test, vi } from 'vitest';
import { openFakePooler } from '../../../../testing/platform/fake-pooler.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { hasSessions } from '../has-sessions.ts';
import { connectToPrimary } from '../primary.ts';
import { openReads } from '../reads.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

test('connections to the server itself have sessions of their own', async () => {
  expect(await hasSessions(database.ownerUrl)).toBe(true);
});

test.each([
  ['a pooler in session mode keeps them apart', (connection: number) => connection, true],
  ['a pooler that lends the same session to all does not', () => 1, false],
  ['nor one that lends another session each time', (_: number, n: number) => 1 + (n % 3), false],
] as const)('%s', async (_what, sessionOf, isApart) => {
  const pooler = await openFakePooler({ sessionOf });
  expect(await hasSessions(pooler.url)).toBe(isApart);
  await pooler.close();
});

test('a standby of the books behind a pooler that gives no one a session is refused at the start', async () => {
  const pooler = await openFakePooler({ sessionOf: (_, statement) => statement });
  const log = { info: vi.fn(), warn: vi.fn() };
  await expect(
    openReads({ primaryUrl: database.ownerUrl, url: pooler.url, log }),
  ).rejects.toMatchObject({
    lines: [
      expect.stringMatching(/^DATABASE_READ_URL: leads to a connection pooler in transaction/),
    ],
  });
  await pooler.close();
});

test('a pooler that refuses the options of a connection says so', async () => {
  const pooler = await openFakePooler({ sessionOf: () => 1, refuses: 'options' });
  const options = '-c synchronous_commit=off';
  const opened = connectToPrimary({ url: pooler.url, applicationName: 'test', options });
  await expect(opened).rejects.toThrow('unsupported startup parameter: options');
  await pooler.close();
});
