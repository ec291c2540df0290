import { compactVerify, importJWK, type JWK } from 'jose';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { accounts, balance } from '../../../money/ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ban } from '../../../../testing/server/ban.ts';
import { give } from '../../../../testing/server/money.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { traces } from '../../../../testing/server/traces.ts';
import { ask, codeOf, password, type Member } from '../../../../testing/server/visitor.ts';
import {
  custom,
  dataUrl,
  openFomoWork,
  type OpenFomo,
} from '../../../../testing/server/fomo-work.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';

const server = await openTestServer();
const fomo = await openFomoWork(server);
afterEach(async () => expect(await failedChecks(server.db)).toEqual([]));
afterAll(() => server.close());

const hours = (count: number) => {
  server.time.now = new Date(server.time.now.getTime() + count * 3_600_000);
  return server.sweep();
};

/** Submits the link of a place with this text as proof; answers the number of the work. */
async function submit(one: OpenFomo, earner: Member, proofText = 'Done.'): Promise<string> {
  const body = { proofText, proofLink: `https://example.com/${earner.id}` };
  const response = await ask(server, 'submitLink', { ...one.as(earner), body });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return (response.body as { _id: string })._id;
}

async function decide(one: OpenFomo, submissionId: string, reason?: string): Promise<void> {
  const asked = { token: one.creator.token, params: { submissionId } };
  const { status } = reason
    ? await ask(server, 'rejectFomoWork', { ...asked, body: { reason, note: 'Not ours.' } })
    : await ask(server, 'approveFomoWork', asked);
  expect(status).toBe(200);
}

const receiptOf = async ({ token }: Member, id: string) =>
  (await ask(server, 'receipt', { token, params: { id } })).body as {
    receipt: object;
    jws: string;
  };
const available = async ({ token }: Member) =>
  ((await ask(server, 'currentUser', { token })).body as { pendingEarnings: number })
    .pendingEarnings;
const remove = ({ token, username }: Member) =>
  ask(server, 'deleteAccount', { token, body: { password, confirm: username } });

test('approved and rejected work has a receipt, and the results and their file count both', async () => {
  const one = await fomo.open();
  const [bob, carl] = [await fomo.taken(one), await fomo.taken(one)];
  const [done, wrong] = [await submit(one, bob), await submit(one, carl)];
  await decide(one, done);
  await decide(one, wrong, 'low_quality');
  expect((await receiptOf(bob, done)).receipt).toMatchObject({
    work: { kind: 'fomo', evidence: { taskName: 'Draw our mark', proofText: 'Done.' } },
    decision: { verdict: 'approved', decidedBy: 'a reviewer' },
    reward: 0.2,
    notPaidOutYet: 0.2,
    transactions: [{ reference: `submitted:${done}` }, { reference: `approved:${done}` }],
  });
  expect((await receiptOf(carl, wrong)).receipt).toMatchObject({
    decision: {
      verdict: 'rejected',
      reasonText: 'It does not contain what the task asks for',
      note: 'Not ours.',
    },
    notPaidOutYet: 0,
  });
  const { token } = one.creator;
  const { params } = one.as(one.creator);
  const results = await ask(server, 'fomoResults', { token, params });
  expect(results.body).toMatchObject({
    work: { handedIn: 2, approved: 1, refused: 1 },
    refusals: [{ reason: 'low_quality', count: 1 }],
  });
  const { body: file } = await server.app.inject({
    url: `/api/campaigns/${params.campaignId}/results.csv`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(file).toContain('Draw our mark');
  expect(file.trim().split('\n')).toHaveLength(3);
});

test('an appeal of a rejection is answered by an admin: it pays, and completes the place', async () => {
  const one = await fomo.open();
  const bob = await fomo.taken(one);
  const submissionId = await submit(one, bob);
  await decide(one, submissionId, 'not_done');
  const body = { about: 'rejection', submissionId, text: 'I drew it, please look at the link.' };
  const filed = await ask(server, 'fileAppeal', { token: bob.token, body });
  expect(filed.status, JSON.stringify(filed.body)).toBeLessThan(300);
  const { _id: id } = (filed.body as { appeal: { _id: string } }).appeal;
  const won = await ask(server, 'decideAppeal', {
    token: fomo.admin.token,
    params: { id },
    body: { outcome: 'overturn', note: 'It is there.' },
  });
  expect(won.status, JSON.stringify(won.body)).toBe(200);
  expect(won.body).toMatchObject({ message: `Overturned. ${bob.username} has been notified.` });
  expect(await available(bob)).toBe(0.2);
  expect((await ask(server, 'fomoParticipation', one.as(bob))).body).toMatchObject({
    place: { status: 'completed' },
    links: [{ status: 'approved' }],
  });
  expect((await receiptOf(bob, submissionId)).receipt).toMatchObject({ reward: 0.2 });
});

test('a ban returns waiting work and earnings to the campaign, and frees both places', async () => {
  const one = await fomo.open();
  const [bob, carl] = [await fomo.taken(one), await fomo.taken(one)];
  await decide(one, await submit(one, bob));
  await submit(one, carl);
  for (const { id } of [bob, carl]) await ban(server, id);
  await hours(14 * 24 + 48);
  const row = await server.db.one(sql<object>`
    select c.spent_micro - c.returned_micro as spent, c.reserved_micro as reserved, t.participants,
      f.completed_users
    from campaign c join fomo_campaign f on f.id = c.id join fomo_task t on t.campaign_id = c.id
    where c.id = ${one.ids.campaignId}`);
  expect(row).toMatchObject({ spent: 0n, reserved: 0n, participants: 0, completedUsers: 0 });
});

test('a campaign that is stopped after a ban took rewards back names what its creator gets back', async () => {
  const one = await fomo.open();
  const bob = await fomo.taken(one);
  await decide(one, await submit(one, bob));
  await ban(server, bob.id);
  await hours(14 * 24 + 48);
  const login = await ask(server, 'login', { body: { email: one.creator.email, password } });
  const { token } = login.body as { token: string };
  const { params } = one.as(one.creator);
  expect((await ask(server, 'stopFomo', { token, params })).status).toBe(200);
  const notices = await ask(server, 'notices', { token });
  expect(notices.status).toBe(200);
  expect(notices.body).toContainEqual(
    expect.objectContaining({
      kind: 'campaign_ended',
      body: '$0.00 was spent and $100.00 is back in your creator balance.',
    }),
  );
});

test('the export holds places and work, and a deletion leaves no proof of the person', async () => {
  const one = await fomo.open();
  const bob = await fomo.taken(one);
  const proofImage = await dataUrl(16);
  const body = { proofText: 'sparrowhawk was here', proofImage };
  const sent = await ask(server, 'submitLink', { ...one.as(bob), body });
  const { _id: work } = sent.body as { _id: string };
  expect(codeOf(await remove(bob))).toBe('account.work_waiting');
  expect(codeOf(await remove(one.creator))).toBe('account.campaign_running');
  await decide(one, work, 'not_done');
  const { data } = (await ask(server, 'exportData', { token: bob.token })).body as {
    data: Record<string, object[]>;
  };
  expect(data['fomoPlaces']).toMatchObject([{ campaignId: one.ids.campaignId }]);
  expect(JSON.stringify(data)).toContain('sparrowhawk');
  const image = await server.db.one(sql<{ path: string }>`
    select path from image where user_id = ${bob.id}`);
  expect(image).not.toBeNull();
  expect((await remove(bob)).status).toBe(200);
  await server.sweep();
  expect(await traces(server.db, 'sparrowhawk')).toEqual([]);
  expect(await server.db.all(sql`select 1 from image where path = ${image?.path ?? ''}`)).toEqual(
    [],
  );
  const shown = await ask(server, 'fomoSubmissions', {
    ...one.as(one.creator),
    query: { status: 'rejected' },
  });
  expect(shown.body).toMatchObject([{ _id: work, proofText: null, proofImageUrl: null }]);
});

test('a deleted creator leaves no text or link in the campaign or in the work of others, whose receipts stay valid', async () => {
  const word = 'goldcrest';
  const link = { type: 'manual-upload', link: `https://${word}.example`, proofRequired: true };
  const texts = { description: word, proofPlaceholder: word, requiredContent: word };
  const one = await fomo.open(
    {
      ...custom,
      key: `draw-${word}`,
      name: `Draw a ${word}`,
      guideText: word,
      guideLink: `https://${word}.example/guide`,
      links: [{ ...link, name: word, ...texts }],
    },
    { rules: JSON.stringify([`Only a ${word}`]) },
  );
  const bob = await fomo.taken(one);
  const done = await submit(one, bob);
  await decide(one, done);
  expect((await ask(server, 'stopFomo', one.as(one.creator))).status).toBe(200);
  await server.sweep();
  const own = accounts.creatorAvailable(one.creator.id);
  await give(server, own, -(await balance(server.db, own)));
  expect((await traces(server.db, word)).length).toBeGreaterThan(3);
  expect((await remove(one.creator)).status).toBe(200);
  await server.sweep();
  expect(await traces(server.db, word)).toEqual([]);

  const names = { campaignName: 'Join us', taskName: 'Task', link: null };
  const { receipt, jws } = await receiptOf(bob, done);
  expect(receipt).toMatchObject({ work: names });
  const { keys } = (await ask(server, 'receiptKeys')).body as { keys: JWK[] };
  const { payload } = await compactVerify(jws, await importJWK(keys[0] ?? {}, 'EdDSA'));
  expect(JSON.parse(new TextDecoder().decode(payload))).toEqual(receipt);
  const { body } = await ask(server, 'submissions', { token: bob.token });
  expect(body).toMatchObject([{ work: names }]);
  expect((await ask(server, 'fomoCampaign', one.as(bob))).body).toMatchObject({
    rules: [],
    campaignTasks: [{ name: 'Task', guideText: '', links: [{ name: '', link: '' }] }],
  });
});

describe('a place of a deleted account', () => {
  const standing = async (one: OpenFomo, { id }: Member) =>
    server.db.one(sql<object>`
      select p.state, t.participants, (select count(*)::int from notice where user_id = ${id}) as notices
      from fomo_place p join fomo_task t on t.id = p.task_id
      where p.user_id = ${id} and p.campaign_id = ${one.ids.campaignId}`);

  test('is free again, and nobody is reminded of it', async () => {
    const one = await fomo.open();
    const bob = await fomo.taken(one);
    expect((await remove(bob)).status).toBe(200);
    await server.sweep('account.erase');
    expect(await standing(one, bob)).toEqual({ state: 'left', participants: 0, notices: 0 });
    await hours(20);
    expect(await standing(one, bob)).toEqual({ state: 'left', participants: 0, notices: 0 });
  });

  test('is not reminded of before it is free either', async () => {
    const one = await fomo.open();
    const bob = await fomo.taken(one);
    expect((await remove(bob)).status).toBe(200);
    server.time.now = new Date(server.time.now.getTime() + 20 * 3_600_000);
    await server.sweep('fomo.places');
    expect(await standing(one, bob)).toEqual({ state: 'held', participants: 1, notices: 0 });
  });

  test('with work that can still be appealed is kept until the rejection is final', async () => {
    const one = await fomo.open();
    const bob = await fomo.taken(one);
    await decide(one, await submit(one, bob), 'low_quality');
    expect((await remove(bob)).status).toBe(200);
    await server.sweep('account.erase');
    expect(await standing(one, bob)).toMatchObject({ state: 'held', participants: 1 });
    await hours(14 * 24);
    await hours(25);
    expect(await standing(one, bob)).toEqual({ state: 'lapsed', participants: 0, notices: 0 });
  });
});
