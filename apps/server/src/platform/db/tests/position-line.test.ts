import pg from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openTcpLine, throughPort } from '../../../../testing/platform/tcp-line.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { openPositionLine, together } from '../position-line.ts';
import { watchReplica } from '../replica-watch.ts';

const database = await openTestDatabase();
const port = Number(new URL(database.ownerUrl).port);
const line = await openTcpLine(port);
const url = throughPort(database.ownerUrl, line.port);
afterAll(async () => {
  await line.close();
  await database.close();
});

test('when the primary moves, the line to the old one is cut immediately and a new one is made', async () => {
  const onBack = vi.fn();
  const position = await openPositionLine(url, onBack);
  expect(await position.written()).toBeGreaterThan(0n);
  // The old primary goes on answering.
  const asked = position.written();
  position.moved();
  expect([await asked, position.history(), await position.written()]).toEqual([null, null, null]);
  await expect.poll(() => onBack.mock.calls.length).toBe(2);
  expect(await position.written()).toBeGreaterThan(0n);
  await position.close();
  await expect.poll(() => line.connections()).toBe(0);
});

test('a line that is closed while it looks for the primary leaves no connection', async () => {
  const position = await openPositionLine(url, () => undefined);
  line.freeze();
  position.moved();
  await expect.poll(() => line.connections()).toBeGreaterThan(0);
  await position.close();
  line.thaw();
  await expect.poll(() => line.connections()).toBe(0);
});

test.each([
  ['user', (to: URL) => void (to.username = 'nobody_of_stoke')],
  ['database', (to: URL) => void (to.pathname = '/nowhere_of_stoke')],
])('an address for reading with a wrong %s refuses the start, in words', async (_, spoil) => {
  const wrong = new URL(url);
  spoil(wrong);
  const log = { warn: vi.fn(), info: vi.fn() };
  await expect(watchReplica({ primaryUrl: url, url: wrong.href, log })).rejects.toMatchObject({
    lines: [expect.stringMatching(/^DATABASE_READ_URL: refuses the login \(.*_of_stoke/)],
  });
  await expect.poll(() => line.connections()).toBe(0);
});

test('a replica whose login is refused later says so in the log, once', async () => {
  const away = await openTcpLine(1);
  const wrong = new URL(throughPort(url, away.port));
  wrong.username = 'nobody_of_stoke';
  const log = { warn: vi.fn(), info: vi.fn() };
  const watch = await watchReplica({ primaryUrl: url, url: wrong.href, log });
  onTestFinished(async () => {
    await watch.close();
    await away.close();
  });
  const reasons = (): unknown[] => log.warn.mock.calls.map(([facts]) => facts);
  await expect.poll(reasons).toEqual([{ replica: 'does not answer' }]);
  away.leadTo(port);
  const refused = { replica: expect.stringMatching(/^refuses the login \(.*nobody_of_stoke/) };
  await expect.poll(reasons).toEqual([{ replica: 'does not answer' }, refused]);
  expect(watch.state()).toMatchObject({ isUsed: false });
});

test('a primary that does not say which books it has refuses the address for reading', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  onTestFinished(() => owner.end());
  const name = new URL(database.ownerUrl).pathname.slice(1);
  await owner.query(`create role ${name} login password 'kept'`);
  await owner.query('revoke execute on function pg_control_system from public');
  const denied = new URL(url);
  [denied.username, denied.password] = [name, 'kept'];
  const log = { warn: vi.fn(), info: vi.fn() };
  await expect(watchReplica({ primaryUrl: denied.href, url, log })).rejects.toThrow(
    'DATABASE_READ_URL: permission denied for function pg_control_system which it needs',
  );
  await expect.poll(() => line.connections()).toBe(0);
  await owner.query('grant execute on function pg_control_system to public');
  await owner.query(`drop role ${name}`);
});

test('who asks while an answer is under way gets the next one, which all of them share', async () => {
  const answers: (() => void)[] = [];
  let asked = 0;
  const ask = together(async () => {
    asked += 1;
    const answer = asked;
    await new Promise<void>((resolve) => answers.push(resolve));
    return answer;
  });
  const first = ask();
  const later = [ask(), ask()];
  answers[0]?.();
  expect(await first).toBe(1);
  const latest = ask();
  answers[1]?.();
  expect(await Promise.all(later)).toEqual([2, 2]);
  answers[2]?.();
  expect(await latest).toBe(3);
});
