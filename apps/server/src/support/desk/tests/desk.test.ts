import { randomUUID } from 'node:crypto';
import { deskLimits } from '@stoke/domain';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '../../../platform/db/sql.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join, password, reconfirm } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
afterAll(() => server.close());

const [ana, bea] = [await join(server, { isAdmin: true }), await join(server, { isAdmin: true })];
type Admin = typeof ana;
const WithId = z.object({ _id: z.string() });
const Ids = z.array(WithId).transform((rows) => rows.map(({ _id }) => _id));
const refusedWith = (code: string) => ({ body: expect.objectContaining({ code }) });

async function newTicket(is: object = {}) {
  const { token, username } = await join(server);
  const body = { category: 'payout', title: 'Where is it?', message: 'I asked.', ...is };
  const { _id: id } = WithId.parse((await ask(server, 'openTicket', { token, body })).body);
  return { id, token, username };
}
const look = ({ token }: Admin, id: string, query = {}) =>
  ask(server, 'deskCase', { token, params: { id }, query });
const assign = ({ token }: Admin, id: string, to: Admin | null, before: Admin | null = null) =>
  ask(server, 'assignCase', {
    token,
    params: { id },
    body: { adminId: to?.id ?? null, before: before?.id ?? null },
  });
const queue = async ({ token }: Admin, query: Record<string, string>) =>
  Ids.parse((await ask(server, 'supportQueue', { token, query: { limit: '100', ...query } })).body);
const remove = (token: string, username: string) =>
  ask(server, 'deleteAccount', { token, body: { password, confirm: username } });
const pass = (seconds: number) => {
  server.time.now = new Date(server.time.now.getTime() + seconds * 1000);
};

describe('a ticket that two admins have open', () => {
  test('shows each of them the other, and who is writing, until 30 seconds after they left', async () => {
    const { id } = await newTicket();
    expect(await look(ana, id)).toMatchObject({ body: { here: [] } });
    expect(await look(bea, id, { isWriting: 'true' })).toMatchObject({
      body: { here: [{ username: ana.username, isWriting: false }] },
    });
    pass(29);
    const writing = { body: { here: [{ username: bea.username, isWriting: true }] } };
    expect(await look(ana, id)).toMatchObject(writing);
    pass(1);
    expect(await look(ana, id)).toMatchObject({ body: { here: [] } });
  });

  test('is answered once: the second hears who answered, and nothing of theirs is sent', async () => {
    const { id, token } = await newTicket();
    const send = (admin: Admin, messagesRead: number) =>
      ask(server, 'answerTicket', {
        token: admin.token,
        params: { id },
        body: { messagesRead, message: `From ${admin.username}.` },
      });
    await send(ana, 1);
    const late = await send(bea, 1);
    expect(late).toMatchObject(refusedWith('support.changed'));
    expect(late.body).toMatchObject({
      message: `${ana.username} has answered in the meantime. Please read it and decide again.`,
    });
    const seen = await ask(server, 'ticket', { token, params: { id } });
    expect(seen).toMatchObject({ body: { messages: [{}, { text: `From ${ana.username}.` }] } });
    // Of the person's own message no admin is named.
    await ask(server, 'replyToTicket', { token, params: { id }, body: { message: 'Thanks.' } });
    expect(JSON.stringify((await send(bea, 2)).body)).not.toContain('in the meantime');
  });
});

describe('an assignment', () => {
  test('is seen by all, narrows the list, and is refused to who saw another assignee', async () => {
    const [mine, free] = [await newTicket(), await newTicket()];
    expect(await assign(ana, mine.id, ana)).toMatchObject({
      body: { assignee: { username: ana.username } },
    });
    expect(await assign(bea, mine.id, bea)).toMatchObject(refusedWith('desk.assigned'));
    expect(await queue(ana, { assigned: 'me' })).toEqual([mine.id]);
    expect(await queue(bea, { assigned: 'me' })).toEqual([]);
    expect(await queue(bea, { assigned: 'nobody' })).toContain(free.id);
    expect(await queue(bea, { assigned: 'nobody' })).not.toContain(mine.id);
    expect(await assign(bea, mine.id, bea, ana)).toMatchObject({
      body: { assignee: { username: bea.username } },
    });
    expect(await assign(bea, mine.id, null, bea)).toMatchObject({ body: { assignee: null } });
  });

  test('goes to admins only, and only of a ticket or an appeal', async () => {
    const { id } = await newTicket();
    const earner = await join(server);
    expect(await assign(ana, id, earner)).toMatchObject(refusedWith('desk.no_admin'));
    expect(await assign(ana, randomUUID(), ana)).toMatchObject(refusedWith('request.not_found'));
    expect(await look(ana, randomUUID())).toMatchObject(refusedWith('request.not_found'));
  });
});

test('tickets are found by topic, and by parts of subject, username and address', async () => {
  const { id, username } = await newTicket({ title: '100% lost', category: 'wallet' });
  const wallet = { category: 'wallet' };
  expect(await queue(ana, wallet)).toEqual([id]);
  expect(await queue(ana, { ...wallet, search: '00% LOST' })).toEqual([id]);
  expect(await queue(ana, { ...wallet, search: `@${username}` })).toEqual([id]);
  expect(await queue(ana, { ...wallet, search: `${username}@` })).toEqual([id]);
  expect(await queue(ana, { ...wallet, search: '100_ lost' })).toEqual([]);
  expect(await queue(ana, { category: 'telegram' })).toEqual([]);
});

test('notes are for admins, part of the export, and gone with the account', async () => {
  const { id, token, username } = await newTicket();
  const write = (text: string) =>
    ask(server, 'writeNote', { token: ana.token, params: { id }, body: { text } });
  expect(await write('  ')).toMatchObject(refusedWith('desk.note_required'));
  await write('Asked the bank.');
  expect(await look(bea, id)).toMatchObject({
    body: { notes: [{ text: 'Asked the bank.', by: ana.username }] },
  });
  const seen = await ask(server, 'ticket', { token, params: { id } });
  expect(JSON.stringify(seen.body)).not.toContain('bank');
  const { body } = await ask(server, 'exportData', { token });
  expect(body).toMatchObject({ data: { deskNotes: [{ caseId: id, text: 'Asked the bank.' }] } });
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${ana.id}|\\b${ana.username}\\b`));
  expect((await remove(token, username)).status).toBe(200);
  expect(await look(bea, id)).toMatchObject({ body: { notes: [] } });
});

test('notes on what a person wrote as a visitor are gone with the account, those of other visitors stay', async () => {
  const { id, token, username, email } = await join(server);
  await server.db.run(sql`update app_user set email_confirmed_at = created_at where id = ${id}`);
  const write = async (address: string) => {
    const body = {
      email: address,
      category: 'account',
      title: 'A question',
      message: 'As a visitor.',
    };
    await ask(server, 'writeAsVisitor', { body });
    const [ticket = ''] = await queue(ana, { search: address, category: 'account' });
    const note = { token: ana.token, params: { id: ticket }, body: { text: 'Asked the bank.' } };
    expect((await ask(server, 'writeNote', note)).status).toBe(201);
    return ticket;
  };
  const [own, other] = [await write(email), await write(`not-${email}`)];
  expect((await remove(token, username)).status).toBe(200);
  expect(await look(bea, own)).toMatchObject({ body: { notes: [] } });
  expect(await look(bea, other)).toMatchObject({ body: { notes: [{ text: 'Asked the bank.' }] } });
});

test('a note on an appeal is in the export of its person, and in no other', async () => {
  const [cid, dora] = [await join(server), await join(server)];
  const exported = ({ token }: { token: string }) => ask(server, 'exportData', { token });
  const stop = { reason: 'Many replies alike.', days: 7 };
  await reconfirm(server, ana.token);
  await ask(server, 'suspendUser', { token: ana.token, params: { id: cid.id }, body: stop });
  const words = { about: 'suspension', text: 'I wrote each of them myself.' };
  await ask(server, 'fileAppeal', { token: cid.token, body: words });
  const appeal = await server.db.one(sql<{ id: string }>`
    select id from appeal where user_id = ${cid.id}`);
  const id = appeal?.id ?? '';
  expect(await exported(cid)).toMatchObject({ body: { data: { deskNotes: [] } } });
  const note = { token: ana.token, params: { id }, body: { text: 'Five of them are his.' } };
  expect((await ask(server, 'writeNote', note)).status).toBe(201);
  expect(await exported(cid)).toMatchObject({
    body: { data: { deskNotes: [{ caseId: id, text: 'Five of them are his.' }] } },
  });
  expect(await exported(dora)).toMatchObject({ body: { data: { deskNotes: [] } } });
});

test('snippets are of one desk, replaced by their title, deleted, and not without limit', async () => {
  const save = (title: string, text: string, desk = 'appeals') =>
    ask(server, 'saveSnippet', { token: ana.token, body: { desk, title, text } });
  const list = async (desk: string) =>
    (await ask(server, 'snippets', { token: bea.token, query: { desk } })).body;
  expect(await save('', 'x')).toMatchObject(refusedWith('desk.title_required'));
  expect(await save('x', ' ')).toMatchObject(refusedWith('desk.text_required'));
  await save('Seen', 'The reply is there.');
  await save('Seen', 'The reply is there now.');
  expect(await list('appeals')).toMatchObject([{ title: 'Seen', text: 'The reply is there now.' }]);
  expect(await list('tickets')).toEqual([]);
  await server.db.run(sql`
    insert into snippet (id, desk, title, text, changed_by, changed_at)
    select gen_random_uuid(), 'tickets', 'n' || n, 'text', ${ana.id}, now()
    from generate_series(1, ${deskLimits.snippets}) n`);
  expect(await save('one more', 'x', 'tickets')).toMatchObject(refusedWith('desk.too_many'));
  expect(await save('n1', 'changed', 'tickets')).toMatchObject({ status: 200 });
  const [first] = Ids.parse(await list('appeals'));
  const remove = () =>
    ask(server, 'deleteSnippet', { token: bea.token, params: { id: first ?? '' } });
  expect((await remove()).status).toBe(200);
  expect(await remove()).toMatchObject(refusedWith('request.not_found'));
});
