import type { FomoParticipation } from '@stoke/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { joinGroup, openFomoWork } from '../../../../testing/server/fomo-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, join, type Member } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
const fomo = await openFomoWork(server);
afterAll(() => server.close());

let number = 300;
beforeEach(async () => {
  number += 1;
  const { id } = await server.telegram.identity();
  const standings = new Map([
    [String(id), { kind: 'administrator' as const, rights: [] }],
    [String(number), { kind: 'member' as const, rights: [] }],
  ]);
  server.telegram.groups = [
    { chatId: '-1001', name: 'ourgroup', title: 'Ours', isGroup: true, standings },
  ];
});

/** Takes the Telegram account from the user who has it. */
const link = ({ id }: Member) =>
  server.db.transaction(async (tx) => {
    await tx.run(sql`
      update app_user set telegram_user_id = null where telegram_user_id = ${String(number)}`);
    await tx.run(sql`
      update app_user set telegram_user_id = ${String(number)} where id = ${id}`);
  });

test('one Telegram account has one place in a campaign, whichever accounts it is linked to', async () => {
  const one = await fomo.open(joinGroup);
  const codes: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const member = await join(server);
    await link(member);
    const response = await ask(server, 'takePlace', one.as(member));
    codes.push(response.status === 200 ? 'taken' : `${codeOf(response)}`);
  }
  expect(codes).toEqual(['taken', ...Array<string>(4).fill('fomo.telegram_used')]);
});

test('places that were taken without Telegram are paid for one member once', async () => {
  const one = await fomo.open(joinGroup);
  const [ana, bob] = [await fomo.taken(one), await fomo.taken(one)];
  const submit = (member: Member) => ask(server, 'submitLink', { ...one.as(member), body: {} });
  await link(ana);
  expect((await submit(ana)).status).toBe(200);
  await link(bob);
  expect(codeOf(await submit(bob))).toBe('fomo.telegram_used');
  expect((await ask(server, 'leavePlace', one.as(bob))).status).toBe(200);
});

test('a place is held with one Telegram account, until it is given back', async () => {
  const one = await fomo.open(joinGroup);
  const ana = await join(server);
  await server.db.run(sql`update app_user set telegram_user_id = '299' where id = ${ana.id}`);
  await ask(server, 'takePlace', one.as(ana));
  await link(ana);
  const submit = () => ask(server, 'submitLink', { ...one.as(ana), body: {} });
  expect(codeOf(await submit())).toBe('fomo.other_telegram');
  await ask(server, 'leavePlace', one.as(ana));
  await ask(server, 'takePlace', one.as(ana));
  expect((await submit()).status).toBe(200);
});

/** A member of the group with work that waits to be paid. */
async function submitted() {
  const one = await fomo.open(joinGroup);
  const ana = await fomo.taken(one);
  await link(ana);
  await ask(server, 'submitLink', { ...one.as(ana), body: {} });
  return { one, ana };
}
async function statusAfter(seconds: number, { one, ana }: Awaited<ReturnType<typeof submitted>>) {
  server.time.now = new Date(server.time.now.getTime() + seconds * 1000);
  await server.sweep();
  const shown = await ask(server, 'fomoParticipation', one.as(ana));
  const queue = await ask(server, 'fomoSubmissions', one.as(one.creator));
  const [work] = (shown.body as FomoParticipation).links;
  return [work?.status, (queue.body as unknown[]).length];
}

test('a member is paid a minute after the submission, when still in the group', async () => {
  const work = await submitted();
  expect(await statusAfter(59, work)).toEqual(['pending', 0]);
  expect(await statusAfter(1, work)).toEqual(['approved', 0]);
});

test('an earner who has left the group by then is not paid automatically: the creator decides, and is told', async () => {
  const work = await submitted();
  server.telegram.groups[0]?.standings.delete(String(number));
  expect(await statusAfter(60, work)).toEqual(['pending', 1]);
  const shown = await ask(server, 'reviewQueue', { token: work.one.creator.token });
  expect(JSON.stringify(shown.body)).toContain('not a minute later');
});

test('an appeal of an earner who has left the group is not granted automatically, whoever is silent', async () => {
  const work = await submitted();
  server.telegram.groups[0]?.standings.delete(String(number));
  await statusAfter(60, work);
  const queue = await ask(server, 'fomoSubmissions', work.one.as(work.one.creator));
  const [{ _id: submissionId = '' } = {}] = queue.body as { _id?: string }[];
  const { token } = work.one.creator;
  const verdict = { reason: 'not_done', note: 'No longer there.' };
  await ask(server, 'rejectFomoWork', { token, params: { submissionId }, body: verdict });
  const appeal = { about: 'rejection', submissionId, text: 'I was there on that day.' };
  const filed = await ask(server, 'fileAppeal', { token: work.ana.token, body: appeal });
  expect(filed.status, JSON.stringify(filed.body)).toBe(200);
  server.time.now = new Date(server.time.now.getTime() + 7 * 86_400_000);
  await server.sweep();
  const left = await server.db.only(sql`
    select a.state, a.manual_review_since is not null as is_left, s.state as work
    from appeal a join submission s on s.id = submission_id where s.id = ${submissionId}`);
  expect(left).toEqual({ state: 'open', isLeft: true, work: 'rejected' });
});

test('an earner who has unlinked the Telegram account by then is not paid automatically', async () => {
  const work = await submitted();
  await link(await join(server));
  expect(await statusAfter(60, work)).toEqual(['pending', 1]);
});

test('while Telegram does not answer, a member waits for an hour before people decide', async () => {
  const work = await submitted();
  server.telegram.isDown = true;
  expect(await statusAfter(3599, work)).toEqual(['pending', 0]);
  expect(await statusAfter(1, work)).toEqual(['pending', 1]);
  server.telegram.isDown = false;
});

race(
  'of people among whom a Telegram account changes hands, one has a place with it',
  async (crowd) => {
    number += 1;
    const one = await fomo.open(joinGroup);
    const people = await together(crowd, () => join(server));
    await together(crowd, async (n) => {
      const member = people[n];
      if (!member) return;
      await link(member).catch(() => null);
      await ask(server, 'takePlace', one.as(member));
    });
    const held = await server.db.all(sql`
    select 1 from fomo_place where campaign_id = ${one.ids.campaignId}
      and telegram_account = trace_hash('telegram', ${String(number)}) and state = 'held'`);
    expect(held).toHaveLength(1);
  },
);
