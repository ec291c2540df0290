import { randomUUID } from 'node:crypto';
import type { FomoParticipation, FomoSubmission } from '@stoke/contract';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { joinBrand, multipart, picture } from '../../../../testing/server/brand.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import {
  ask,
  codeOf,
  join,
  type Member,
  type HttpAnswer,
} from '../../../../testing/server/visitor.ts';
import {
  custom,
  dataUrl,
  joinGroup,
  openFomoWork,
  type OpenFomo,
} from '../../../../testing/server/fomo-work.ts';

const server = await openTestServer();
const fomo = await openFomoWork(server);
const { admin } = fomo;
afterAll(() => server.close());

const idOf = ({ body, status }: HttpAnswer) => {
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { _id: string })._id;
};
const partOf = async (one: OpenFomo, earner: Member) =>
  (await ask(server, 'fomoParticipation', one.as(earner))).body as FomoParticipation;
const queueOf = async (one: OpenFomo, member: Member, query = {}) =>
  ask(server, 'fomoSubmissions', { ...one.as(member), query });

test('an earner submits text, link and image as a form; the creator sees and approves them', async () => {
  const one = await fomo.open(custom);
  const earner = await fomo.taken(one);
  const raw = await multipart(
    { proofText: 'Drawn by hand.', proofLink: 'https://example.com/mine' },
    { proofImage: await picture(16) },
  );
  const response = await ask(server, 'submitLink', { ...one.as(earner), raw, key: 'once' });
  expect(response.body).toMatchObject({ status: 'pending', amount: 0.2 });
  const submissionId = idOf(response);
  const again = await ask(server, 'submitLink', { ...one.as(earner), raw, key: 'once' });
  expect(idOf(again)).toBe(submissionId);
  const { body } = await queueOf(one, one.creator);
  expect(body as FomoSubmission[]).toMatchObject([
    {
      _id: submissionId,
      user: { _id: earner.id, username: earner.username, reputationScore: 500 },
      taskName: 'Draw our mark',
      proofText: 'Drawn by hand.',
      proofLink: 'https://example.com/mine',
      proofImageUrl: `/api/campaigns/submissions/${submissionId}/image`,
      status: 'pending',
    },
  ]);
  const params = { submissionId };
  const approved = await ask(server, 'approveFomoWork', { token: one.creator.token, params });
  expect(approved.body).toEqual({
    message: 'Approved. $0.20 is now available to the earner.',
  });
  expect(await partOf(one, earner)).toMatchObject({ place: { status: 'completed' } });
  const repeat = await ask(server, 'approveFomoWork', { token: one.creator.token, params });
  expect(codeOf(repeat)).toBe('review.not_waiting');
  const done = await queueOf(one, admin, { status: 'approved' });
  expect(done.body as FomoSubmission[]).toMatchObject([{ _id: submissionId, status: 'approved' }]);
  const shown = await ask(server, 'fomoCampaign', one.as(earner));
  expect(shown.body).toMatchObject({ completedUsersCount: 1 });
});

test('the image of a proof is for its earner, the creator and admins, and not public', async () => {
  const one = await fomo.open(custom);
  const earner = await fomo.taken(one);
  const proofImage = await dataUrl(24);
  const sent = await ask(server, 'submitLink', { ...one.as(earner), body: { proofImage } });
  const url = `/api/campaigns/submissions/${idOf(sent)}/image`;
  const get = (token: string | null) =>
    server.app.inject({
      url,
      ...(token === null ? {} : { headers: { authorization: `Bearer ${token}` } }),
    });
  for (const { token } of [earner, one.creator, admin]) {
    const { statusCode, headers, rawPayload } = await get(token);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store',
    ]);
    expect(rawPayload.subarray(0, 4).toString()).toBe('RIFF');
  }
  const [eve, brand] = [await join(server), await joinBrand(server, 0n)];
  for (const { token } of [eve, brand]) expect((await get(token)).statusCode).toBe(404);
  expect((await get(null)).statusCode).toBe(401);
  const row = await server.db.one(sql<{ path: string }>`
    select path from image where user_id = ${earner.id}`);
  const name = row?.path.replace('/proof/', '') ?? '';
  for (const path of [`/media/${name}`, `/media/proof-${name}`, `/proof/${name}`]) {
    const { statusCode, headers } = await server.app.inject({ url: path });
    const isImage = String(headers['content-type']).startsWith('image/');
    expect([path, statusCode === 200 && isImage]).toEqual([path, false]);
  }
});

test('a proof that is not an image, and work without a place, are refused and store nothing', async () => {
  const one = await fomo.open(custom);
  const earner = await fomo.taken(one);
  const eve = await join(server);
  const proofImage = await dataUrl(24);
  const foreign = await ask(server, 'submitLink', { ...one.as(eve), body: { proofImage } });
  expect(codeOf(foreign)).toBe('fomo.no_place');
  const text = { proofImage: 'data:image/png;base64,bm90IGFuIGltYWdl' };
  const wrong = await ask(server, 'submitLink', { ...one.as(earner), body: text });
  expect(codeOf(wrong)).toBe('image.unreadable');
  const none = await ask(server, 'submitLink', { ...one.as(earner), body: { proofText: ' ' } });
  expect(codeOf(none)).toBe('fomo.proof_required');
  const nul = await ask(server, 'submitLink', {
    ...one.as(earner),
    body: { proofText: 'a\u0000b' },
  });
  expect(nul.status).toBe(422);
  const images = await server.db.all(sql`
    select 1 from image where user_id = any(${[eve.id, earner.id]}::uuid[])`);
  expect(images).toEqual([]);
});

test('only the creator and admins see and decide; a rejection names its reason', async () => {
  const one = await fomo.open(custom);
  const earner = await fomo.taken(one);
  const work = await ask(server, 'submitLink', { ...one.as(earner), body: { proofText: 'Done.' } });
  const params = { submissionId: idOf(work) };
  const other = await joinBrand(server, 0n);
  for (const { token } of [other, earner]) {
    expect((await queueOf(one, { ...other, token })).status).toBe(404);
    expect((await ask(server, 'approveFomoWork', { token, params })).status).toBe(404);
  }
  const reject = (member: Member, body: object) =>
    ask(server, 'rejectFomoWork', { token: member.token, params, body });
  expect((await reject(one.creator, {})).status).toBe(422);
  expect(codeOf(await reject(one.creator, { reason: 'other' }))).toBe('review.note_required');
  expect((await reject(admin, { reason: 'low_quality', note: 'Blurred.' })).status).toBe(200);
  expect(await partOf(one, earner)).toMatchObject({
    links: [{ status: 'rejected', reason: 'low_quality', note: 'Blurred.', maySubmit: true }],
  });
  expect(codeOf(await reject(one.creator, { reason: 'undone' }))).toBe('review.not_waiting');
  const own = async () => (await ask(server, 'submissions', { token: earner.token })).body;
  expect(await own()).toMatchObject([{ status: 'rejected', maySubmitAgain: true }]);
  await ask(server, 'submitLink', { ...one.as(earner), body: { proofText: 'Sharper.' } });
  expect(await own()).toMatchObject([
    { status: 'pending', maySubmitAgain: false },
    { status: 'rejected', maySubmitAgain: false },
  ]);
  expect(codeOf(await reject(one.creator, { reason: 'undone' }))).toBe('review.resubmitted');
  const queue = await ask(server, 'reviewQueue', { token: one.creator.token });
  const { body: campaigns } = await ask(server, 'fomosOfCreator', {
    token: one.creator.token,
    params: { userId: one.creator.id },
  });
  expect(campaigns).toMatchObject([{ toReview: 1 }]);
  expect(queue.body).toMatchObject([{ kind: 'fomo', attempt: 2, taskName: 'Draw our mark' }]);
});

test('the note of one of our reviewers is for the earner and for admins, not for the creator', async () => {
  const one = await fomo.open(custom);
  const [bob, eve] = [await fomo.taken(one), await fomo.taken(one)];
  const reject = async (earner: Member, by: Member, note: string) => {
    const proof = { proofText: 'Done.' };
    const work = await ask(server, 'submitLink', { ...one.as(earner), body: proof });
    const params = { submissionId: idOf(work) };
    const body = { reason: 'low_quality', note };
    const rejected = await ask(server, 'rejectFomoWork', { token: by.token, params, body });
    expect(rejected.status).toBe(200);
  };
  await reject(bob, admin, 'A stock picture.');
  await reject(eve, one.creator, 'Blurred.');
  const notes = async (member: Member) => {
    const { body } = await queueOf(one, member, { status: 'rejected' });
    return (body as FomoSubmission[]).map(({ note }) => note);
  };
  expect(await notes(one.creator)).toEqual([null, 'Blurred.']);
  expect(await notes(admin)).toEqual(['A stock picture.', 'Blurred.']);
  expect(await partOf(one, bob)).toMatchObject({ links: [{ note: 'A stock picture.' }] });
});

test('a member of the Telegram group is approved automatically; anyone else is told to join', async () => {
  const one = await fomo.open(joinGroup);
  const [bob, eve, kim] = [await fomo.taken(one), await fomo.taken(one), await fomo.taken(one)];
  const link = async (member: Member, id: string) =>
    server.db.run(sql`update app_user set telegram_user_id = ${id} where id = ${member.id}`);
  await link(bob, '101');
  await link(eve, '102');
  const standing = (kind: 'administrator' | 'member') => ({ kind, rights: [] });
  const { id } = await server.telegram.identity();
  const standings = new Map([
    [String(id), standing('administrator')],
    ['101', standing('member')],
  ]);
  const chat = { chatId: '-1001', name: 'ourgroup', title: 'Ours', isGroup: true, standings };
  server.telegram.groups.push(chat);
  const submit = (member: Member, body = {}) =>
    ask(server, 'submitLink', { ...one.as(member), body });
  expect(codeOf(await submit(eve))).toBe('fomo.not_in_group');
  expect(codeOf(await submit(kim))).toBe('fomo.proof_required');
  idOf(await submit(bob));
  const inQueues = async () =>
    (await Promise.all([queueOf(one, one.creator), queueOf(one, admin)])).map(({ body }) => body);
  expect(await inQueues(), 'not even before the worker looks').toEqual([[], []]);
  server.time.now = new Date(server.time.now.getTime() + 60_000);
  await server.sweep();
  expect(await inQueues()).toEqual([[], []]);
  expect(await partOf(one, bob)).toMatchObject({ place: { status: 'completed' } });
  server.telegram.isDown = true;
  const { body } = await submit(eve, { proofText: 'I am in it.' });
  server.telegram.isDown = false;
  await server.sweep();
  expect(body).toMatchObject({ status: 'pending' });
  expect(await partOf(one, eve)).toMatchObject({ links: [{ status: 'pending' }] });
});

test('a call for a campaign that is unknown, not open or not started is refused', async () => {
  const one = await fomo.open(custom);
  const earner = await join(server);
  const wrong = { ...one.as(earner), params: { ...one.ids, taskId: randomUUID() } };
  expect((await ask(server, 'takePlace', wrong)).status).toBe(404);
  expect(codeOf(await ask(server, 'leavePlace', one.as(earner)))).toBe('fomo.no_place');
  await fomo.switchTo(false);
  expect(codeOf(await ask(server, 'takePlace', one.as(earner)))).toBe('fomo.not_launched');
  expect((await ask(server, 'fomoParticipation', one.as(earner))).status).toBe(200);
  await fomo.switchTo(true);
  const raw = await multipart({}, { surprise: await picture() });
  expect((await ask(server, 'submitLink', { ...one.as(earner), raw })).status).toBe(422);
});
