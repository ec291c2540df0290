import { randomUUID } from 'node:crypto';
import { dayMs } from '@stoke/domain';
import { afterAll, afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { connectOEmbed } from '../../../gateways/x/index.ts';
import { openOEmbedServer } from '../../../../testing/gateways/oembed-server.ts';
import { readRiskFlags } from '../../profile/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { race, raceWith, rounds, together } from '../../../../testing/platform/at-once.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join, type Member } from '../../../../testing/server/visitor.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';

let isXAsked = true;
const x = await openOEmbedServer();
const live = connectOEmbed(x.address);
const xPosts: typeof live = {
  read: async (url) => (isXAsked ? live.read(url) : { kind: 'unknown' }),
};
const server = await openTestServer({ xPosts });
const admin = await join(server, { isAdmin: true });
afterEach(async () => {
  isXAsked = true;
  expect(await failedChecks(server.db)).toEqual([]);
});
afterAll(async () => {
  await server.close();
  await x.close();
});

const code = (name: string, status = 409) => ({ status, body: { code: name } });
const link = ({ token }: Member, xUsername: string) =>
  ask(server, 'saveXAccount', { token, body: { xUsername } });
const me = async ({ token }: Member) => (await ask(server, 'currentUser', { token })).body;
const ownership = async ({ token }: Member) => (await ask(server, 'xOwnership', { token })).body;
const start = ({ token }: Member, xUsername?: string) =>
  ask(
    server,
    'startXOwnership',
    xUsername === undefined ? { token } : { token, body: { xUsername } },
  );
const show = ({ token }: Member, postLink: string) =>
  ask(server, 'showXPost', { token, body: { postLink } });
const titles = async ({ token }: Member) => {
  const { body } = await ask(server, 'notices', { token });
  return z
    .array(z.object({ title: z.string() }))
    .parse(body)
    .map(({ title }) => title);
};
const waiting = async () => {
  const { body } = await ask(server, 'xAccountsToVerify', { token: admin.token });
  return z
    .array(z.object({ _id: z.string(), userId: z.string(), isOfSeveral: z.boolean() }))
    .parse(body);
};
const decide = (call: 'confirmXAccount' | 'refuseXAccount', id: string, note?: string) =>
  ask(server, call, {
    token: admin.token,
    params: { id },
    ...(note === undefined ? {} : { body: { note } }),
  });

let handles = 0;
let posts = 0;
/** Someone with an X account, and the code they were given. */
async function withCode() {
  handles += 1;
  const member = await join(server);
  const handle = `Own_${handles}`;
  await link(member, handle);
  const { body } = await start(member);
  const code = z.object({ code: z.string() }).parse(body).code;
  posts += 1;
  return { member, handle, code, post: `https://x.com/${handle}/status/${1_950_000 + posts}` };
}
/** The same, verified. */
async function verified() {
  const own = await withCode();
  x.publish(own.post, { author: own.handle, html: own.code });
  await show(own.member, own.post);
  return own;
}
const in30Days = () => new Date(server.time.now.getTime() + 30 * dayMs);
/** Someone who wants a handle that another user may have linked, and the code they were given. */
async function wants(handle: string, known?: Member) {
  const member = known ?? (await join(server));
  const { status, body } = await start(member, handle);
  expect(status).toBe(200);
  const code = z.object({ code: z.string() }).parse(body).code;
  posts += 1;
  const post = `https://x.com/${handle}/status/${1_950_000 + posts}`;
  x.publish(post, { author: handle, html: code });
  return { member, post };
}
/** Someone who has linked a handle without verifying it. */
async function squats() {
  handles += 1;
  const handle = `Owned_${handles}`;
  const squatter = await join(server);
  await link(squatter, handle);
  return { squatter, handle };
}
/** The same, with a post that an admin has to look at. */
async function withPostWaiting() {
  const own = await withCode();
  isXAsked = false;
  await show(own.member, own.post);
  const claim = (await waiting()).find(({ userId }) => userId === own.member.id);
  return { ...own, id: claim?._id ?? '' };
}

test('a linked account is unverified until its owner proves it', async () => {
  const member = await join(server);
  expect(await ownership(member)).toEqual({
    status: 'unverified',
    xUsername: null,
    code: null,
    postLink: null,
    refusedBecause: null,
  });
  expect(await start(member)).toMatchObject(code('x.not_linked'));
  await link(member, 'first_link');
  expect(await me(member)).toMatchObject({ xUsername: 'first_link', xStatus: 'unverified' });
});

test('a post of the account with the code verifies it immediately', async () => {
  const { member, handle, code: text, post } = await withCode();
  expect(text).toMatch(/^stoke-[a-z2-9]{10}$/);
  x.publish(post, { author: handle.toUpperCase(), html: `I am on Stoke: ${text}` });
  expect(await show(member, `${post}?s=20`)).toMatchObject({
    status: 200,
    body: { status: 'verified', postLink: post, code: null },
  });
  expect(await me(member)).toMatchObject({ xStatus: 'verified' });
  expect(await start(member)).toMatchObject(code('x.already_verified'));
});

test('the same code is given until it is used', async () => {
  const { member, code: text } = await withCode();
  expect((await start(member)).body).toMatchObject({ code: text });
});

test('a post that does not prove the account is refused with its reason, and can be tried again', async () => {
  const { member, handle, code: text, post } = await withCode();
  expect(await show(member, 'no link')).toMatchObject(code('drip.add_tweet_invalid', 422));
  expect(await show(member, post)).toMatchObject(code('x.post_missing', 422));
  expect(await show(member, post.replace(handle, 'else'))).toMatchObject(
    code('x.post_of_another', 422),
  );
  const unnamed = post.replace(handle, 'i/web');
  x.publish(unnamed, { author: 'else', html: text });
  expect(await show(member, unnamed)).toMatchObject(code('x.post_of_another', 422));
  x.publish(post, { author: handle, html: 'hello' });
  expect(await show(member, post)).toMatchObject(code('x.code_missing', 422));
  expect(await me(member)).toMatchObject({ xStatus: 'unverified' });
  x.publish(post, { author: handle, html: text });
  expect((await show(member, post)).status).toBe(200);
});

test('no post can be submitted without a code', async () => {
  const member = await join(server);
  await link(member, 'codeless');
  expect(await show(member, 'https://x.com/codeless/status/1')).toMatchObject(code('x.no_code'));
});

test('an admin checks the post and confirms where X cannot be asked', async () => {
  const { member, id } = await withPostWaiting();
  expect(await me(member)).toMatchObject({ xStatus: 'pending' });
  expect(await start(member)).toMatchObject(code('x.being_checked'));
  expect(await show(member, 'https://x.com/a/status/1')).toMatchObject(code('x.being_checked'));
  expect((await decide('confirmXAccount', id)).status).toBe(200);
  expect(await me(member)).toMatchObject({ xStatus: 'verified' });
  expect(await decide('confirmXAccount', id)).toMatchObject(code('x.not_waiting'));
  expect((await waiting()).map(({ _id }) => _id)).not.toContain(id);
});

test('an admin refuses with a note that the user reads, who may try again', async () => {
  const { member, id, code: text } = await withPostWaiting();
  expect(await decide('refuseXAccount', id, ' ')).toMatchObject(code('review.note_required', 422));
  expect((await decide('refuseXAccount', id, 'The post is gone.')).status).toBe(200);
  expect(await ownership(member)).toMatchObject({
    status: 'unverified',
    code: null,
    refusedBecause: 'The post is gone.',
  });
  const again = await start(member);
  expect(again.body).toMatchObject({ refusedBecause: null });
  expect(again.body).not.toMatchObject({ code: text });
});

test('no one decides on their own account, and only on one that there is', async () => {
  await link(admin, 'the_admin');
  const { body } = await start(admin);
  expect(body).toMatchObject({ status: 'unverified' });
  isXAsked = false;
  await show(admin, 'https://x.com/the_admin/status/1');
  const own = (await waiting()).find(({ userId }) => userId === admin.id)?._id ?? '';
  expect(await decide('confirmXAccount', own)).toMatchObject(code('x.own_account'));
  const unknownUser = '00000000-0000-4000-8000-000000000009';
  expect(await decide('confirmXAccount', unknownUser)).toMatchObject(
    code('request.not_found', 404),
  );
});

test('another handle is unverified again, and the proof of the former one does not count', async () => {
  const { member, id } = await withPostWaiting();
  await link(member, 'quite_another');
  expect(await me(member)).toMatchObject({ xStatus: 'unverified' });
  expect(await ownership(member)).toMatchObject({ code: null, postLink: null });
  expect(await decide('confirmXAccount', id)).toMatchObject(code('x.not_waiting'));
});

test('another spelling of the same handle stays verified and is not a change', async () => {
  const { member, handle } = await verified();
  await link(member, handle.toLowerCase());
  expect(await me(member)).toMatchObject({
    xUsername: handle.toLowerCase(),
    xStatus: 'verified',
    xChangeableFrom: in30Days().toISOString(),
  });
});

test('a handle that is not verified can be corrected as often as needed', async () => {
  const member = await join(server);
  for (const handle of ['slip_of_pen', 'as_ment', 'as_meant'])
    expect((await link(member, handle)).status).toBe(200);
  expect(await me(member)).toMatchObject({ xUsername: 'as_meant', xChangeableFrom: null });
});

test('a verified handle waits 30 days for its change, to the second', async () => {
  const verifiedAt = server.time.now;
  const { member, handle } = await verified();
  expect(await me(member)).toMatchObject({ xChangeableFrom: in30Days().toISOString() });
  const later = async (ms: number) => {
    // sessions do not live that long: the verification is older instead
    await server.db.run(sql`
      update app_user set x_verified_at = ${new Date(verifiedAt.getTime() - ms)}
      where id = ${member.id}`);
    return link(member, `${handle}_new`);
  };
  const refused = await later(30 * dayMs - 1000);
  expect(refused).toMatchObject(code('x.change_locked'));
  expect(refused.body).toMatchObject({
    message:
      'You verified your X account recently. You can change it on Jun 1, 2026, 12:00 PM UTC.',
  });
  expect((await later(30 * dayMs)).status).toBe(200);
  expect(await me(member)).toMatchObject({ xStatus: 'unverified', xChangeableFrom: null });
});

/** A piece of work that waits for its decision. */
async function submissionOf({ id: userId }: Member): Promise<string> {
  const id = randomUUID();
  const before = new Date(server.time.now.getTime() + 3 * dayMs);
  await server.db.run(sql`
    insert into submission (id, kind, campaign_id, creator_id, task_id, user_id, amount_micro, state,
      attempt, submitted_at, decide_before, evidence)
    values (${id}, 'drip', ${id}, ${id}, ${id}, ${userId}, 1, 'pending', 1, ${server.time.now},
      ${before}, '{}')`);
  return id;
}

test('a handle stays while work done with it waits, and the refusal says until when', async () => {
  const member = await join(server);
  await link(member, 'at_work');
  const id = await submissionOf(member);
  const refused = await link(member, 'elsewhere');
  expect(refused).toMatchObject(code('x.work_waiting'));
  expect(JSON.stringify(refused.body)).toContain('@at_work');
  expect(JSON.stringify(refused.body)).toContain('on Jun 4, 2026, 12:00 PM UTC at the latest');
  expect((await link(member, 'At_Work')).status).toBe(200);
  await server.db.run(sql`delete from submission where id = ${id}`);
  expect((await link(member, 'elsewhere')).status).toBe(200);
});

test('the same account at two users, one after the other, is shown to admins', async () => {
  const [first, second] = [await join(server), await join(server)];
  await link(first, 'moved_on');
  await link(first, 'moved_away');
  await link(second, 'moved_on');
  await start(second);
  isXAsked = false;
  await show(second, 'https://x.com/moved_on/status/1');
  expect((await waiting()).find(({ userId }) => userId === second.id)).toMatchObject({
    isOfSeveral: true,
  });
});

test('a handle belongs to the user who verifies it: the other is told, and keeps the work done', async () => {
  const { squatter, handle } = await squats();
  await start(squatter);
  const work = await submissionOf(squatter);
  const owner = await join(server);
  const refused = await link(owner, handle.toLowerCase());
  expect(refused).toMatchObject(code('x.taken_unverified'));
  expect(JSON.stringify(refused.body)).toContain(`@${handle.toLowerCase()}`);

  const { member, post } = await wants(handle);
  expect(await ownership(member)).toMatchObject({ status: 'unverified', xUsername: handle });
  expect(await me(member)).toMatchObject({ xUsername: null, xStatus: 'unverified' });
  expect((await show(member, post)).body).toMatchObject({ status: 'verified', xUsername: handle });

  expect(await me(member)).toMatchObject({
    xUsername: handle,
    xStatus: 'verified',
    xChangeableFrom: in30Days().toISOString(),
  });
  expect(await me(squatter)).toMatchObject({ xUsername: null, xStatus: 'unverified' });
  expect(await titles(squatter)).toContain(`@${handle} was unlinked`);
  const kept = await server.db.all(sql`
    delete from submission where id = ${work} returning state`);
  expect(kept).toEqual([{ state: 'pending' }]);
  expect((await readRiskFlags(server.db, [member.id])).get(member.id)?.sharesXAccount).toBe(false);
  expect(await link(squatter, handle)).toMatchObject(code('x.taken'));
  expect(await start(squatter, handle)).toMatchObject(code('x.taken'));
});

test('a verified handle is no hint against its owner, whoever had typed it before and moved on', async () => {
  for (const handle of [`Owned_${handles + 1}`, `Own_${handles + 2}`]) {
    const attacker = await join(server);
    for (const each of [handle, `not_${handle}`]) await link(attacker, each);
  }
  const taking = await wants((await squats()).handle);
  const own = await withCode();
  const shares = async ({ id }: Member) =>
    (await readRiskFlags(server.db, [id])).get(id)?.sharesXAccount;
  expect(await shares(own.member)).toBe(true);
  x.publish(own.post, { author: own.handle, html: own.code });
  for (const { member, post } of [taking, own]) {
    expect((await show(member, post)).body).toMatchObject({ status: 'verified' });
    expect(await shares(member)).toBe(false);
  }
});

test('an admin who confirms a post takes the handle over too', async () => {
  const { squatter, handle } = await squats();
  const { member, post } = await wants(handle);
  isXAsked = false;
  expect((await show(member, post)).body).toMatchObject({ status: 'pending', xUsername: handle });
  expect(await me(member)).toMatchObject({ xUsername: null, xStatus: 'unverified' });
  const claim = (await waiting()).find(({ userId }) => userId === member.id);
  expect(claim).toMatchObject({ isOfSeveral: true });
  expect((await decide('confirmXAccount', claim?._id ?? '')).status).toBe(200);
  expect(await me(member)).toMatchObject({ xUsername: handle, xStatus: 'verified' });
  expect(await me(squatter)).toMatchObject({ xUsername: null });
});

test('a refused post for the handle of another user changes neither account', async () => {
  const { squatter, handle } = await squats();
  const { member, post } = await wants(handle);
  isXAsked = false;
  await show(member, post);
  const claim = (await waiting()).find(({ userId }) => userId === member.id);
  expect((await decide('refuseXAccount', claim?._id ?? '', 'No code.')).status).toBe(200);
  expect(await ownership(member)).toMatchObject({ xUsername: handle, refusedBecause: 'No code.' });
  expect(await me(member)).toMatchObject({ xUsername: null });
  expect(await me(squatter)).toMatchObject({ xUsername: handle });
});

test('a locked handle is not exchanged for one that is wanted', async () => {
  const { member } = await verified();
  expect(await start(member, 'quite_new')).toMatchObject(code('x.change_locked'));
});

test('a handle that its user verifies first stays theirs', async () => {
  const own = await withCode();
  const { member, post } = await wants(own.handle);
  x.publish(own.post, { author: own.handle, html: own.code });
  await show(own.member, own.post);
  expect(await show(member, post)).toMatchObject(code('x.taken'));
  expect(await me(own.member)).toMatchObject({ xUsername: own.handle, xStatus: 'verified' });
});

raceWith('one of several users who verify a handle concurrently gets it', async (n) => {
  const squatter = await join(server);
  const members = await together(n, () => join(server));
  await rounds(async (round) => {
    const handle = `many_${n}_${round}`;
    expect((await link(squatter, handle)).status).toBe(200);
    const wanting = await Promise.all(members.map((member) => wants(handle, member)));
    const messages = await Promise.all(wanting.map(({ member, post }) => show(member, post)));
    expect(messages.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await me(squatter)).toMatchObject({ xUsername: null });
    // so that all may link one again
    await server.db.run(sql`
      update app_user set x_username = null, x_username_key = null, x_state = 'unverified',
        x_verified_at = null where x_username_key = ${handle}`);
  });
});

race('one of several decisions on a claim counts', async (n) => {
  const { id } = await withPostWaiting();
  const messages = await together(n, (i) =>
    i % 2 === 0 ? decide('confirmXAccount', id) : decide('refuseXAccount', id, 'No.'),
  );
  expect(messages.filter(({ status }) => status === 200)).toHaveLength(1);
});
