import { afterAll, expect, test } from 'vitest';
import { systemClock as clock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/db/sql.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { mailedToken } from '../../../../testing/server/mailbox.ts';
import { newWallet } from '../../../../testing/server/new-wallet.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, join } from '../../../../testing/server/visitor.ts';
import { codeKinds, createLinkTokens, findCode, issueCode } from '../../codes/index.ts';
import { dropTelegram, linkTelegram } from '../../contacts/index.ts';
import { findByEmail } from '../../users/identity-store.ts';
import { ensureAdmin, insertAccount } from '../sign-in.ts';
import { hashPassword, isPassword } from '../password.ts';

const newId = uuidV7(clock);
const database = await openTestDatabase();
afterAll(() => database.close());

const start = (email: string, password: string) =>
  ensureAdmin({ db: database.db, clock, newId, dropTelegram }, { email, password });
const stored = async (email: string) => {
  const found = await findByEmail(database.db, email);
  if (found === null) throw new Error(`No account has ${email}.`);
  return found;
};

test.each([2, 5])('%i processes that start together make one admin', async (count) => {
  for (let round = 0; round < 20; round += 1) {
    const email = `crowd-${count}-${round}@stoke.example`;
    // oxlint-disable-next-line no-await-in-loop -- one round after the other
    await Promise.all(Array.from({ length: count }, () => start(email, 'Lantern-41-boat')));
    // oxlint-disable-next-line no-await-in-loop
    expect((await stored(email)).role).toBe('admin');
  }
});

test('an admin is named after the address, and by a number where that name is taken or reserved', async () => {
  await start('Rosa.Lee+ops@stoke.example', 'Lantern-41-boat');
  expect((await stored('rosa.lee+ops@stoke.example')).username).toBe('rosa.lee');
  for (const email of ['rosa.lee@stoke.example', 'admin@stoke.example']) {
    // oxlint-disable-next-line no-await-in-loop -- one start after the other
    await start(email, 'Lantern-41-boat');
    // oxlint-disable-next-line no-await-in-loop
    expect((await stored(email)).username).toMatch(/^admin-[0-9a-f]{8}$/);
  }
});

test('a password that the admin has changed is not put back by the next start', async () => {
  const email = 'changed@stoke.example';
  await start(email, 'Lantern-41-boat');
  const passwordHash = await hashPassword('Harbor-77-kite');
  await database.db.run(
    sql`update app_user set password_hash = ${passwordHash} where email = ${email}`,
  );
  await start(email, 'Lantern-41-boat');
  expect(await isPassword('Harbor-77-kite', (await stored(email)).passwordHash)).toBe(true);
});

test('a member who has registered the address of the admin loses the account', async () => {
  const email = 'early@stoke.example';
  const passwordHash = await hashPassword('Meadow-12-fern');
  await database.db.transaction(async (tx) => {
    await insertAccount({ clock, newId }, tx, {
      username: 'early',
      email,
      passwordHash,
      role: 'user',
    });
  });
  const before = await stored(email);
  await start(email, 'Lantern-41-boat');
  const after = await stored(email);
  expect(after.role).toBe('admin');
  expect(await isPassword('Lantern-41-boat', after.passwordHash)).toBe(true);
  expect(after.sessionVersion).toBe(before.sessionVersion + 1);
  const logged = await database.db.all(sql`
    select action, actor from audit where subject = ${after.id}`);
  expect(logged).toEqual([{ action: 'role-changed', actor: null }]);
});

test('that member keeps no link, wallet or Telegram account of it', async () => {
  const server = await openTestServer();
  try {
    const { id: userId, email, token } = await join(server);
    const walletAddress = newWallet();
    expect((await ask(server, 'saveWallet', { token, body: { walletAddress } })).status).toBe(200);
    const core = { db: server.db, clock: { now: () => server.time.now }, newId };
    const person = { id: '4711', username: 'eve', firstName: 'Eve' };
    await server.db.transaction((tx) => linkTelegram(core, tx, { userId, person }));
    await ask(server, 'changeEmail', { token, body: { email: 'eve@example.org' } });
    await server.sweep();
    const change = mailedToken(server, 'eve@example.org') ?? '';

    await ensureAdmin({ ...core, dropTelegram }, { email, password: 'Lantern-41-boat' });
    const confirmed = await ask(server, 'confirmEmail', { body: { token: change } });
    expect(codeOf(confirmed)).toBe('email.link_invalid');
    expect((await ask(server, 'currentUser', { token })).status).toBe(401);
    expect(await findByEmail(server.db, email)).toMatchObject({
      role: 'admin',
      walletAddress: null,
      telegramUserId: null,
    });
  } finally {
    await server.close();
  }
});

test.each(codeKinds)('a code of the kind %s that was mailed before does nothing', async (kind) => {
  const email = `links-${kind}@stoke.example`;
  const linkTokens = createLinkTokens('a secret of these tests');
  const account = { username: kind, email, passwordHash: 'none', role: 'user' } as const;
  const id = await database.db.transaction(async (tx) => {
    const userId = await insertAccount({ clock, newId }, tx, account);
    const isAboutAddress = kind !== 'reset' && kind !== 'keep_factor';
    return issueCode({ clock, newId }, tx, {
      kind,
      userId,
      email: isAboutAddress ? 'eve@example.org' : null,
      expiresAt: new Date(clock.now().getTime() + 3_600_000),
      replaces: false,
    });
  });
  const find = () =>
    findCode({ clock, linkTokens }, database.db, { token: linkTokens.tokenFor(id), kinds: [kind] });
  expect(await find()).not.toBeNull();
  await start(email, 'Lantern-41-boat');
  expect(await find()).toBeNull();
});
