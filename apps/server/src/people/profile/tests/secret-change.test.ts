import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { sampleBodies } from '../../../../testing/server/sample-bodies.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, join, password, type Member } from '../../../../testing/server/visitor.ts';
import { createLinkTokens } from '../../codes/index.ts';
import { createVault } from '../../second-factor/index.ts';
import { codeOfStep, stepAt } from '../../second-factor/totp.ts';
import { createTokens } from '../../sessions/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createTicketKeys } from '../../../support/tickets/index.ts';

const [present, former, stranger] = ['present', 'former', 'stranger'].map(
  (name) => `the ${name} one, known to the tests alone`,
) as [string, string, string];
const server = await openTestServer({
  env: { JWT_SECRET: present, JWT_SECRET_PREVIOUS: former },
});
afterAll(() => server.close());

/** The session of a member, in a token that another secret signed. */
async function tokenBy(secret: string, { token, id: userId }: Member): Promise<string> {
  const content: unknown = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  );
  const { sid: sessionId } = z.object({ sid: z.string() }).parse(content);
  const clock = { now: () => server.time.now };
  const expiresAt = new Date(server.time.now.getTime() + 3_600_000);
  return createTokens(secret, clock).sign({ userId, sessionId, expiresAt });
}

test('who is signed in when JWT_SECRET changes stays so while JWT_SECRET_PREVIOUS has the one before', async () => {
  const member = await join(server);
  const statusOf = async (secret: string) =>
    (await ask(server, 'currentUser', { token: await tokenBy(secret, member) })).status;
  expect([await statusOf(present), await statusOf(former), await statusOf(stranger)]).toEqual([
    200, 200, 401,
  ]);
});

/** A member with an authenticator app, sealed by this secret; the code of the step is that of the app. */
async function withApp(secret: string) {
  const member = await join(server);
  const { token, id } = member;
  const started = await ask(server, 'startSecondFactor', { token });
  const app = z.object({ secret: z.string() }).parse(started.body).secret;
  const codeOf = (steps: number) => codeOfStep(app, stepAt(server.time.now) + steps);
  const confirmed = await ask(server, 'confirmSecondFactor', { token, body: { code: codeOf(0) } });
  const { recoveryCodes } = z.object({ recoveryCodes: z.array(z.string()) }).parse(confirmed.body);
  await server.db.run(sql`
    update second_factor set sealed_secret = ${createVault(secret).seal(app)} where user_id = ${id}`);
  return { ...member, app, codeOf, recoveryCodes };
}

async function enter({ email }: Member, code: string) {
  const { body } = await ask(server, 'login', { body: { email, password } });
  const { ticket } = z.object({ ticket: z.string() }).parse(body);
  return ask(server, 'finishLogin', { body: { ticket, code } });
}

const sealedOf = async ({ id }: Member) =>
  (
    await server.db.one(sql<{ sealed: string }>`
    select sealed_secret as sealed from second_factor where user_id = ${id}`)
  )?.sealed ?? '';

test('an authenticator app goes on after the secret changed, and soon without the one before', async () => {
  const member = await withApp(former);
  expect((await enter(member, member.codeOf(1))).status).toBe(200);
  await server.sweep('second factors');
  expect(createVault(present).open(await sealedOf(member))).toBe(member.app);
  expect(createVault(former).open(await sealedOf(member))).toBeNull();
});

test('an app whose secret is lost is a wrong code, and a recovery code still opens the account', async () => {
  const member = await withApp(stranger);
  await server.sweep('second factors');
  expect(codeOf(await enter(member, member.codeOf(1)))).toBe('second.code_wrong');
  expect((await enter(member, member.recoveryCodes[0] ?? '')).status).toBe(200);
});

test('an app whose secret is damaged keeps no other from being sealed anew', async () => {
  const [damaged, member] = [await withApp(former), await withApp(former)];
  for (const sealed of ['', '.', 'no mark', (await sealedOf(damaged)).slice(0, -9)]) {
    await server.db.run(sql`
      update second_factor set sealed_secret = ${sealed} where user_id = ${damaged.id}`);
    expect(codeOf(await enter(damaged, damaged.codeOf(1)))).toBe('second.code_wrong');
  }
  await server.sweep('second factors');
  expect(createVault(present).open(await sealedOf(member))).toBe(member.app);
});

test("a visitor's link to a ticket and a login that waits for its code outlast a changed secret", async () => {
  const asked = await ask(server, 'writeAsVisitor', { body: sampleBodies.writeAsVisitor });
  expect(asked.status).toBe(201);
  const ticket = await server.db.one(sql<{ id: string }>`select id from support_ticket`);
  const open = async (secret: string) => {
    const key = createTicketKeys(secret).tokenFor(ticket?.id ?? '');
    const params = { id: ticket?.id ?? '' };
    return (await ask(server, 'visitorTicket', { params, body: { key } })).status;
  };
  expect([await open(present), await open(former), await open(stranger)]).toEqual([200, 200, 404]);
  const vault = createVault(present, [former]);
  expect(vault.readTicket(createVault(former).ticketOf('a-step'))).toBe('a-step');
  expect(vault.readTicket(createVault(stranger).ticketOf('a-step'))).toBeNull();
});

test('a link in a mail works whichever secret the process has that wrote the mail', async () => {
  const open = async (secret: string) => {
    const { email, id } = await join(server);
    await ask(server, 'forgotPassword', { body: { email } });
    await server.sweep();
    const link = await server.db.one(sql<{ id: string }>`
      select id from one_time_code where kind = 'reset' and user_id = ${id}`);
    const token = createLinkTokens(secret).tokenFor(link?.id ?? '');
    const body = { token, password: 'another horse and battery 8' };
    return (await ask(server, 'resetPassword', { body })).status;
  };
  expect([await open(present), await open(former), await open(stranger)]).toEqual([200, 200, 409]);
});
