import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createFileMail } from '../../../gateways/mail/index.ts';
import { leaveTraces } from '../../../people/users/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { dataUrl, openFomoWork, type OpenFomo } from '../../../../testing/server/fomo-work.ts';
import { newWallet } from '../../../../testing/server/new-wallet.ts';
import { addPasskey } from '../../../../testing/server/software-authenticator.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { traces } from '../../../../testing/server/traces.ts';
import { verifyX } from '../../../../testing/people/verified-x.ts';
import { setTrust } from '../../../../testing/safety/set-trust.ts';
import { ask, codeOf, join, password, type Member } from '../../../../testing/server/visitor.ts';

const lines: string[] = [];
const addressList = { isListed: async () => false };
/** Where mails are files, as in a world that is all embedded. */
const mails = await mkdtemp(path.join(tmpdir(), 'stoke-canary-'));
const printed: string[] = [];
const print = (line: string) => void printed.push(line);
const mail = createFileMail({ folder: mails, from: 'Stoke <mail@stoke.example>', print });
const server = await openTestServer({ onLog: (line) => void lines.push(line), addressList, mail });
const fomo = await openFomoWork(server);
afterAll(async () => {
  await server.close();
  await rm(mails, { recursive: true });
});

const word = 'quetzalfink';
const WithId = z.object({ _id: z.string() });
const User = z.object({ token: z.string(), user: WithId });

/** Someone who puts the word wherever a person can write something. */
async function person(wallet: string): Promise<Member> {
  const [username, email] = [`${word}.user`, `${word}@example.org`];
  const { token, user } = await server.app
    .inject({
      method: 'POST',
      url: '/auth/register',
      payload: { username, email, password },
      headers: { 'user-agent': `${word} Firefox/1.0 Linux` },
    })
    .then((response) => User.parse(response.json()));
  const as = (body: unknown) => ({ token, body });
  await ask(server, 'acknowledgeRules', { token, body: {} });
  await ask(server, 'saveXAccount', as({ xUsername: 'quetzalfink_x' }));
  await ask(server, 'saveWallet', as({ walletAddress: wallet }));
  await ask(server, 'saveWallet', as({ walletAddress: word }));
  await ask(server, 'initiateTelegram', as({ telegramUsername: word }));
  const ticket = { category: 'other', title: word, message: `${word} has a question.` };
  expect((await ask(server, 'openTicket', as(ticket))).status).toBe(201);
  await addPasskey(server, { token }, word);
  await ask(server, 'login', { body: { email, password: `${word} guessed` } });
  await ask(server, 'login', { body: { email: { [word]: 1 }, password: word } });
  await ask(server, 'forgotPassword', { body: { email } });
  return { id: user._id, token, username, email };
}

async function submit(who: Member, one: OpenFomo): Promise<void> {
  expect((await ask(server, 'takePlace', one.as(who))).status).toBe(200);
  const body = { proofText: `${word} was here`, proofImage: await dataUrl(16) };
  const sent = await ask(server, 'submitLink', { ...one.as(who), body });
  const params = { ...one.ids, submissionId: WithId.parse(sent.body)._id };
  const asked = { token: one.creator.token, params };
  const rejected = { reason: 'other', note: `This ${word} drew nothing.` };
  expect((await ask(server, 'rejectFomoWork', { ...asked, body: rejected })).status).toBe(200);
}

async function mailsWith(marker: string): Promise<string[]> {
  const names = await readdir(mails);
  const texts = await Promise.all(names.map((name) => readFile(path.join(mails, name), 'utf8')));
  return names.filter((name, n) => `${name} ${texts[n]}`.includes(marker));
}

test('nothing of a deleted person is left in a table, a file or the log', async () => {
  const one = await fomo.open();
  const wallet = newWallet();
  const before = await server.images();
  const who = await person(wallet);
  await submit(who, one);
  await server.sweep().catch(() => undefined);
  const held = (await traces(server.db, word)).map((trace) => trace.split(':')[0]);
  expect(new Set(held).size).toBeGreaterThan(7);
  expect((await server.images()).length).toBe(before.length + 1);
  expect(lines.length).toBeGreaterThan(0);
  expect((await mailsWith(word)).length).toBeGreaterThan(0);

  const body = { password, confirm: who.username };
  const removed = await ask(server, 'deleteAccount', { token: who.token, body });
  expect([removed.status, codeOf(removed)]).toEqual([200, undefined]);
  await server.sweep();

  for (const marker of [word, wallet]) {
    expect(await traces(server.db, marker)).toEqual([]);
    expect(lines.filter((line) => line.toLowerCase().includes(marker.toLowerCase()))).toEqual([]);
  }
  expect(await server.images()).toEqual(before);
  for (const marker of [word, who.id]) expect(await mailsWith(marker)).toEqual([]);
});

test('the answer to what someone wrote before they had an account goes with the account', async () => {
  const [admin, member] = [await join(server, { isAdmin: true }), await join(server)];
  const question = { category: 'other', title: 'A waxwing', message: 'Where is my waxwing?' };
  await server.db.run(sql`update app_user set email_confirmed_at = now() where id = ${member.id}`);
  const written = { ...question, email: member.email };
  expect((await ask(server, 'writeAsVisitor', { body: written })).status).toBe(201);
  const { id } = await server.db.only(sql<{ id: string }>`
    select id from support_ticket where email = ${member.email}`);
  const body = { messagesRead: 1, message: 'Dear friend of the waxwing.' };
  const answered = await ask(server, 'answerTicket', { token: admin.token, params: { id }, body });
  expect(answered.status).toBe(200);
  expect((await traces(server.db, 'waxwing')).join()).toContain('outgoing_mail');
  const confirm = { password, confirm: member.username };
  expect((await ask(server, 'deleteAccount', { token: member.token, body: confirm })).status).toBe(
    200,
  );
  await server.sweep();
  expect(await traces(server.db, 'waxwing')).toEqual([]);
});

describe('a low score', () => {
  const scoreOf = async (token: string) => {
    await server.sweep();
    const { body } = await ask(server, 'trust', { token });
    return z.object({ score: z.number() }).parse(body).score;
  };
  /** Someone with this score, an X account and a wallet, who has deleted the account. */
  async function gone(score: number, xUsername: string) {
    const member = await join(server);
    const { token } = member;
    const wallet = newWallet();
    await ask(server, 'saveXAccount', { token, body: { xUsername } });
    await ask(server, 'saveWallet', { token, body: { walletAddress: wallet } });
    const clock = { now: () => server.time.now };
    await setTrust({ db: server.db, clock, newId: uuidV7(clock) }, member.id, score);
    const body = { password, confirm: member.username };
    expect((await ask(server, 'deleteAccount', { token, body })).status).toBe(200);
    await server.sweep();
    return { ...member, wallet };
  }

  test('comes back with the email, the X account or the wallet of a deleted account', async () => {
    const former = await gone(150, 'returner_x');
    const body = { username: 'returner', email: former.email, password };
    const { token } = User.parse((await ask(server, 'register', { body })).body);
    expect(await scoreOf(token)).toBe(150);
    expect((await ask(server, 'currentUser', { token })).body).toMatchObject({
      accountStatus: 'suspended',
    });
    const ways = [
      ['saveXAccount', { xUsername: 'Returner_X' }],
      ['saveWallet', { walletAddress: former.wallet }],
    ] as const;
    for (const [name, sent] of ways) {
      const other = await join(server);
      expect(await scoreOf(other.token)).toBe(500);
      expect((await ask(server, name, { token: other.token, body: sent })).status).toBe(200);
      expect(await scoreOf(other.token), name).toBe(150);
    }
    const signals = await server.db.all(sql`select 1 from signal where kind = 'returned'`);
    expect(signals).toHaveLength(3);
  });

  /** Opens the newest link that was mailed to this address. */
  async function confirmEmail(email: string) {
    await server.sweep();
    const line = printed.findLast((each) => each.startsWith(`Mail to ${email}:`));
    const body = { token: /#token=(\S+)/.exec(line ?? '')?.[1] ?? '' };
    expect((await ask(server, 'confirmEmail', { body })).status).toBe(200);
  }

  test('comes back with what was confirmed before it was changed, not with what was only typed', async () => {
    const member = await join(server);
    const { id, token, email } = member;
    const as = (body: unknown) => ({ token, body });
    const [paid, typed] = [newWallet(), newWallet()];
    await ask(server, 'resendEmailLink', { token });
    await confirmEmail(email);
    for (const xUsername of ['typed_x', 'washed_x']) {
      await ask(server, 'saveXAccount', as({ xUsername }));
    }
    const longAgo = new Date(server.time.now.getTime() - 31 * 86_400_000);
    await verifyX(server.db, { id, handle: 'washed_x', at: longAgo });
    await ask(server, 'saveXAccount', as({ xUsername: 'fresh_x' }));
    for (const walletAddress of [paid, typed, newWallet()]) {
      await ask(server, 'saveWallet', as({ walletAddress }));
    }
    await server.db.run(sql`
      insert into payout (id, user_id, amount_micro, address, reference, state, requested_at,
        confirmed_at, signature)
      values (${id}, ${id}, 50000000, ${paid}, ${id}, 'confirmed', ${longAgo}, ${longAgo}, ${id})`);
    // linked, and unlinked again
    const linked = { userId: id, kind: 'telegram', value: '4242', at: longAgo } as const;
    await leaveTraces(server.db, [linked]);
    await ask(server, 'changeEmail', as({ email: 'throwaway@example.org' }));
    await confirmEmail('throwaway@example.org');
    const clock = { now: () => server.time.now };
    await setTrust({ db: server.db, clock, newId: uuidV7(clock) }, id, 150);
    const body = { password, confirm: member.username };
    expect((await ask(server, 'deleteAccount', { token, body })).status).toBe(200);

    const kept = await server.db.all(sql`
      select 1 from former_account where hash = trace_hash('telegram', '4242')`);
    expect(kept).toHaveLength(1);
    const again = { username: 'washed', email, password };
    const registered = User.parse((await ask(server, 'register', { body: again })).body);
    expect(await scoreOf(registered.token)).toBe(150);
    const ways = [
      ['saveXAccount', { xUsername: 'washed_x' }, 150],
      ['saveWallet', { walletAddress: paid }, 150],
      ['saveXAccount', { xUsername: 'typed_x' }, 500],
      ['saveWallet', { walletAddress: typed }, 500],
    ] as const;
    for (const [name, sent, score] of ways) {
      const other = await join(server);
      expect((await ask(server, name, { token: other.token, body: sent })).status).toBe(200);
      expect(await scoreOf(other.token), JSON.stringify(sent)).toBe(score);
    }
  });

  test('counts rejections for fraud that were not final, with the attempts that were given up for them', async () => {
    const one = await fomo.open();
    const member = await fomo.taken(one);
    const reject = async (reason: string) => {
      const sent = await ask(server, 'submitLink', {
        ...one.as(member),
        body: { proofText: 'Done' },
      });
      const params = { ...one.ids, submissionId: WithId.parse(sent.body)._id };
      const body = { reason, note: 'Not drawn.' };
      const asked = { token: one.creator.token, params, body };
      expect((await ask(server, 'rejectFomoWork', asked)).status).toBe(200);
    };
    await reject('automated');
    await reject('duplicate');
    expect(await scoreOf(member.token)).toBe(500);
    const confirmed = { password, confirm: member.username };
    const asked = { token: member.token, body: confirmed };
    expect((await ask(server, 'deleteAccount', asked)).status).toBe(200);
    const body = { username: 'returner2', email: member.email, password };
    const { token } = User.parse((await ask(server, 'register', { body })).body);
    expect(await scoreOf(token)).toBe(460);
  });

  test('follows no one else, is not kept from 500 on, and is forgotten after two years', async () => {
    const [low, fine] = [await gone(480, 'low_x'), await gone(500, 'fine_x')];
    const again = async ({ email }: Member, username: string) => {
      const response = await ask(server, 'register', { body: { username, email, password } });
      return User.parse(response.body).token;
    };
    expect(await scoreOf(await again(fine, 'fineagain'))).toBe(500);
    expect(await scoreOf(await again(low, 'lowagain'))).toBe(480);
    server.time.now = new Date(server.time.now.getTime() + 731 * 86_400_000);
    await server.sweep();
    expect(await server.db.all(sql`select 1 from former_account`)).toEqual([]);
  });
});
