import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '../../../platform/db/sql.ts';
import { raceWith, rounds, together } from '../../../../testing/platform/at-once.ts';
import {
  addPasskey,
  type Authenticator,
  challengeOf,
  newAuthenticator,
} from '../../../../testing/server/software-authenticator.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, join, password, type Member } from '../../../../testing/server/visitor.ts';
import { relyingPartyOf } from '../webauthn.ts';

const server = await openTestServer();
afterAll(() => server.close());

const Login = z.object({
  token: z.string().optional(),
  ticket: z.string().default(''),
  secondFactors: z.array(z.string()).default([]),
});
const logIn = async ({ email }: Member) =>
  Login.parse((await ask(server, 'login', { body: { email, password } })).body);
const challengeFor = (ticket: string) =>
  challengeOf(server, 'passkeyToLogIn', { body: { ticket } });
const finish = (ticket: string, proof: { code: string } | { passkey: object }) =>
  ask(server, 'finishLogin', { body: { ticket, ...proof } });
const pass = (seconds: number) =>
  (server.time.now = new Date(server.time.now.getTime() + seconds * 1000));
const State = z.object({
  passkeys: z.array(z.object({ _id: z.string(), name: z.string(), lastUsedAt: z.unknown() })),
  recoveryCodesLeft: z.number(),
});
const state = async ({ token }: Pick<Member, 'token'>) =>
  State.parse((await ask(server, 'secondFactor', { token })).body);
const remove = (token: string, id: string) =>
  ask(server, 'removePasskey', { token, params: { id } });
const lastMail = async ({ email }: Member) => {
  await server.sweep('mail.send');
  return server.mails.findLast(({ to }) => to === email)?.subject;
};

/** Someone with one passkey. */
async function withPasskey(): Promise<Member & { key: Authenticator; codes: string[] }> {
  const member = await join(server);
  const { codes, ...key } = await addPasskey(server, member);
  return { ...member, key, codes };
}

describe('a passkey', () => {
  test('is the second step of a login, and so is a recovery code', async () => {
    const member = await join(server);
    const other = (await logIn(member)).token ?? '';
    const key = await addPasskey(server, member, 'Laptop');
    expect(key.codes).toHaveLength(10);
    expect(await lastMail(member)).toBe('Stoke: Passkey added: Laptop');
    expect((await ask(server, 'currentUser', { token: other })).status).toBe(401);
    const { token, ticket, secondFactors } = await logIn(member);
    expect([token, secondFactors]).toEqual([undefined, ['passkey']]);
    const asked = await ask(server, 'passkeyToLogIn', { body: { ticket } });
    expect(asked.body).toMatchObject({
      rpId: 'localhost',
      userVerification: 'preferred',
      allowCredentials: [{ id: key.id, transports: ['internal'] }],
    });
    pass(60);
    const passkey = key.sign(await challengeFor(ticket));
    const entered = await finish(ticket, { passkey });
    const fresh = z.object({ token: z.string() }).parse(entered.body).token;
    expect((await ask(server, 'currentUser', { token: fresh })).body).toMatchObject({
      secondFactors: ['passkey'],
    });
    expect((await state(member)).passkeys).toMatchObject([
      { name: 'Laptop', lastUsedAt: server.time.now.toISOString() },
    ]);
    const again = await logIn(member);
    expect((await finish(again.ticket, { code: key.codes[0] ?? '' })).status).toBe(200);
    const third = await logIn(member);
    expect(codeOf(await finish(third.ticket, { code: '123456' }))).toBe('second.code_wrong');
    expect(codeOf(await ask(server, 'finishLogin', { body: { ticket: third.ticket } }))).toBe(
      'second.code_needed',
    );
  });

  test('proves a sensitive act, where the password no longer does', async () => {
    const { token, key } = await withPasskey();
    const confirm = (body: object) => ask(server, 'confirmIdentity', { token, body });
    expect(codeOf(await confirm({ password }))).toBe('second.code_needed');
    const passkey = key.sign(await challengeOf(server, 'passkeyToConfirm', { token }));
    expect((await confirm({ passkey })).status).toBe(200);
    expect(codeOf(await confirm({ passkey }))).toBe('passkey.expired');
    const { token: without } = await join(server);
    const none = await ask(server, 'passkeyToConfirm', { token: without });
    expect(codeOf(none)).toBe('passkey.none');
  });

  test('asvs-6.6.2: signs a challenge once, in its login, for its purpose, within five minutes', async () => {
    const { key, token, ...member } = { ...(await withPasskey()) };
    const first = await logIn({ ...member, token });
    const passkey = key.sign(await challengeFor(first.ticket));
    const second = await logIn({ ...member, token });
    const late = key.sign(await challengeFor(second.ticket));
    // used up although it came with the wrong ticket's challenge
    expect(codeOf(await finish(second.ticket, { passkey }))).toBe('passkey.expired');
    expect((await finish(first.ticket, { passkey })).status).toBe(200);
    expect(codeOf(await finish(first.ticket, { passkey }))).toBe('second.login_over');
    expect(codeOf(await finish(second.ticket, { passkey }))).toBe('passkey.expired');
    const other = key.sign(await challengeOf(server, 'passkeyToConfirm', { token }));
    expect(codeOf(await finish(second.ticket, { passkey: other }))).toBe('passkey.expired');
    const wrong = key.sign(await challengeFor(second.ticket), { origin: 'http://localhost:1' });
    expect(codeOf(await finish(second.ticket, { passkey: wrong }))).toBe('passkey.wrong');
    expect(codeOf(await finish(second.ticket, { passkey: wrong }))).toBe('passkey.expired');
    pass(300);
    expect(codeOf(await finish(second.ticket, { passkey: late }))).toBe('passkey.expired');
  });

  test.each([
    ['for another site', { rpId: 'example.org' }],
    ['on another page', { origin: 'https://localhost.example.org' }],
    ['without a touch', { isAbsent: true }],
    ['as for a new passkey', { type: 'webauthn.create' }],
  ] as const)('does not count when it was used %s', async (_, lie) => {
    const { key, ...member } = await withPasskey();
    const { ticket } = await logIn(member);
    const passkey = key.sign(await challengeFor(ticket), lie);
    expect(codeOf(await finish(ticket, { passkey }))).toBe('passkey.wrong');
    const made = newAuthenticator();
    const { token } = member;
    const start = await challengeOf(server, 'startPasskey', { token });
    const received = 'type' in lie ? { type: 'webauthn.get' } : lie;
    const body = { name: 'Phone', made: made.make(start, received) };
    expect(codeOf(await ask(server, 'addPasskey', { token, body }))).toBe('passkey.wrong');
  });

  test.each([
    ['a NUL', `${'a'.repeat(42)}\0`],
    ['a lone surrogate', `${'a'.repeat(42)}\ud800`],
    ['a letter of base64', `${'a'.repeat(42)}+`],
    ['one more character', 'a'.repeat(44)],
    ['a line end', `${'a'.repeat(43)}\n`],
    ['nothing', ''],
    ['two kilobytes', 'a'.repeat(2000)],
  ])('is refused as a wrong one for a challenge with %s', async (_, challenge) => {
    const { key, ...member } = await withPasskey();
    const { ticket } = await logIn(member);
    const { token } = member;
    const body = { name: 'Phone', made: newAuthenticator().make(challenge) };
    const responses = [
      await finish(ticket, { passkey: key.sign(challenge) }),
      await ask(server, 'confirmIdentity', { token, body: { passkey: key.sign(challenge) } }),
      await ask(server, 'addPasskey', { token, body }),
    ];
    for (const response of responses) {
      expect([response.status, codeOf(response)]).toEqual([422, 'passkey.wrong']);
    }
  });

  test('is refused unread with a challenge of 100 kB', async () => {
    const { key, ...member } = await withPasskey();
    const { ticket } = await logIn(member);
    const refused = await finish(ticket, { passkey: key.sign('a'.repeat(100_000)) });
    expect([refused.status, codeOf(refused)]).toEqual([413, 'request.too_large']);
  });

  test("of another person, or another key's signature, does not log in", async () => {
    const [member, stranger] = [await withPasskey(), await withPasskey()];
    const { ticket } = await logIn(member);
    const theirs = stranger.key.sign(await challengeFor(ticket));
    expect(codeOf(await finish(ticket, { passkey: theirs }))).toBe('passkey.wrong');
    const forged = { ...stranger.key.sign(await challengeFor(ticket)), id: member.key.id };
    expect(codeOf(await finish(ticket, { passkey: forged }))).toBe('passkey.wrong');
  });

  test('belongs to one account, was made in this session, and shows no certificate', async () => {
    const [owner, { token }] = [await withPasskey(), await join(server)];
    const start = () => challengeOf(server, 'startPasskey', { token });
    const add = (made: object, as = token, name = 'Key') =>
      ask(server, 'addPasskey', { token: as, body: { name, made } });
    const copy = newAuthenticator(Buffer.from(owner.key.id, 'base64url'));
    expect(codeOf(await add(copy.make(await start())))).toBe('passkey.taken');
    const fresh = newAuthenticator();
    const elsewhere = fresh.make(await start());
    expect(codeOf(await add(elsewhere, owner.token))).toBe('passkey.expired');
    const certified = fresh.make(await start(), { certificate: true });
    expect(codeOf(await add(certified))).toBe('passkey.wrong');
    const made = fresh.make(await start());
    expect(codeOf(await add(made, token, '  '))).toBe('passkey.name_required');
    pass(300);
    expect(codeOf(await add(made))).toBe('passkey.expired');
    expect((await add(fresh.make(await start()))).status).toBe(201);
    const next = await ask(server, 'startPasskey', { token });
    expect(next.body).toMatchObject({ excludeCredentials: [{ id: fresh.id }] });
  });

  test('with a counter that went backwards is refused and told to its owner', async () => {
    const { key, ...member } = await withPasskey();
    const use = async (count: number) => {
      const { ticket } = await logIn(member);
      return codeOf(
        await finish(ticket, { passkey: key.sign(await challengeFor(ticket), { count }) }),
      );
    };
    expect(await use(0)).toBeUndefined();
    expect(await use(0)).toBeUndefined();
    expect(await use(7)).toBeUndefined();
    expect(await use(7)).toBe('passkey.copied');
    expect(await use(0)).toBe('passkey.copied');
    expect(await lastMail(member)).toBe('Stoke: Passkey refused: Laptop');
    expect(await use(8)).toBeUndefined();
  });

  test('no longer logs in after its removal; removing the last one removes the recovery codes', async () => {
    const { key, token, ...rest } = await withPasskey();
    const member = { ...rest, token };
    const phone = await addPasskey(server, member, 'Phone');
    expect(phone.codes).toEqual([]);
    const [first, second] = (await state(member)).passkeys;
    const stranger = await join(server);
    expect((await remove(stranger.token, first?._id ?? '')).status).toBe(404);
    const { ticket } = await logIn(member);
    const passkey = key.sign(await challengeFor(ticket));
    expect((await remove(token, first?._id ?? '')).body).toEqual({ message: 'Passkey removed.' });
    expect(await lastMail(member)).toBe('Stoke: Passkey removed: Laptop');
    expect(codeOf(await finish(ticket, { passkey }))).toBe('passkey.wrong');
    expect((await state(member)).recoveryCodesLeft).toBe(10);
    const last = await remove(token, second?._id ?? '');
    expect(last.body).toEqual({ message: 'Two-step login is off.' });
    expect(await state(member)).toEqual({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await logIn(member)).token).toBeDefined();
  });

  test('is one of at most ten', async () => {
    const member = await join(server);
    const { token } = member;
    for (let n = 0; n < 10; n += 1) await addPasskey(server, member, `Key ${n}`);
    expect(codeOf(await ask(server, 'startPasskey', { token }))).toBe('passkey.too_many');
  });

  test('is exported by name and dates; its key and its challenges go with the account', async () => {
    const { key, ...member } = await withPasskey();
    await challengeOf(server, 'passkeyToConfirm', { token: member.token });
    const { body } = await ask(server, 'exportData', { token: member.token });
    const { data } = z.object({ data: z.record(z.string(), z.unknown()) }).parse(body);
    expect(data['passkeys']).toEqual([
      { name: 'Laptop', createdAt: server.time.now.toISOString(), lastUsedAt: null },
    ]);
    expect(JSON.stringify(body)).not.toContain(key.id);
    const gone = { password, confirm: member.username };
    await ask(server, 'deleteAccount', { token: member.token, body: gone });
    const left = await server.db.all(sql`
      select user_id from passkey where user_id = ${member.id}
      union all select user_id from passkey_challenge where user_id = ${member.id}`);
    expect(left).toEqual([]);
  });

  raceWith('lets one signature in once', async (crowd) => {
    const member = await withPasskey();
    await rounds(async () => {
      const { ticket } = await logIn(member);
      const passkey = member.key.sign(await challengeFor(ticket));
      const messages = await together(crowd, () => finish(ticket, { passkey }));
      const codes = messages.map(codeOf).filter((code) => code !== undefined);
      expect(codes).toHaveLength(crowd - 1);
      expect(new Set(['passkey.expired', 'second.login_over', ...codes]).size).toBe(2);
    });
  });
});

test.each([
  ['https://stoke.example', 'stoke.example', 'https://stoke.example'],
  ['https://tasks.stoke.example:8443/x', 'tasks.stoke.example', 'https://tasks.stoke.example:8443'],
  ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
  ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
])('passkeys of %s are for %s', (publicUrl, id, origin) => {
  expect(relyingPartyOf(publicUrl)).toEqual({ id, origin });
});
