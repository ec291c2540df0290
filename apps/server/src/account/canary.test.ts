import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  dataUrl,
  openFomoWork,
  type FomoWork,
  type OpenFomo,
} from '../testing/server/fomo-work.ts';
import { newWallet } from '../testing/server/new-wallet.ts';
import { openTestServer, type TestServer } from '../testing/server/test-server.ts';
import { traces } from '../testing/server/traces.ts';
import { ask, codeOf, password, type Member } from '../testing/server/visitor.ts';

const lines: string[] = [];
let server: TestServer;
let fomo: FomoWork;
beforeAll(async () => {
  const addressList = { isListed: async () => false };
  server = await openTestServer({ onLog: (line) => void lines.push(line), addressList });
  fomo = await openFomoWork(server);
});
afterAll(() => server.close());

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

test('of a deleted person nothing is left in a table, a file or the log', async () => {
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

  const body = { password, confirm: who.username };
  const removed = await ask(server, 'deleteAccount', { token: who.token, body });
  expect([removed.status, codeOf(removed)]).toEqual([200, undefined]);
  await server.sweep();

  for (const marker of [word, wallet]) {
    expect(await traces(server.db, marker)).toEqual([]);
    expect(lines.filter((line) => line.toLowerCase().includes(marker.toLowerCase()))).toEqual([]);
  }
  expect(await server.images()).toEqual(before);
  expect(server.mails.filter(({ owner }) => owner === who.id)).toEqual([]);
});
