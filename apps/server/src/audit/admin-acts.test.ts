import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { api, type CallName, type Route } from '@stoke/contract';
import type { AuditAction } from '@stoke/domain';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../platform/db/sql.ts';
import { multipart, picture } from '../testing/server/brand.ts';
import { openTestServer, type TestServer } from '../testing/server/test-server.ts';
import { ask, join, type Asked, type Member } from '../testing/server/visitor.ts';
import { moneyActs } from './testing/money-acts.ts';

let server: TestServer;
let admin: Member;
beforeAll(async () => {
  server = await openTestServer();
  admin = await join(server, { isAdmin: true });
});
afterAll(() => server.close());

const WithId = z.object({ _id: z.string() });
type Run = (as: Asked) => Promise<unknown>;
/** How its entry is proved: here, in the story of its module, or why it writes none. */
type Proof =
  | { writes: AuditAction; run: Run }
  | { writes: AuditAction; story: string }
  | { writesNone: string };

const call = (name: CallName, asked: Asked) => ask(server, name, { ...asked, token: admin.token });
const money = () => moneyActs(server, call);
const decided = 'Each decision is a row of its own with its admin, its reason and its time.';
const thread = 'The thread itself names who answered, closed or opened it.';

async function addBanner(): Promise<string> {
  const fields = { title: 'Spring', link: 'https://example.org/spring' };
  const raw = await multipart(fields, { bannerImage: await picture() });
  return WithId.parse((await call('addBanner', { raw })).body)._id;
}
async function claimed(): Promise<string> {
  const { token, username } = await join(server);
  await ask(server, 'saveXAccount', { token, body: { xUsername: username } });
  await ask(server, 'startXOwnership', { token });
  const postLink = `https://x.com/${username}/status/1950000000000000001`;
  await ask(server, 'showXPost', { token, body: { postLink } });
  const list = await call('xAccountsToVerify', {});
  return z.array(WithId).parse(list.body)[0]?._id ?? '';
}
const banned = async () => {
  const { id } = await join(server);
  await call('banUser', { params: { id }, body: { reason: 'Copies', evidence: 'Seen.' } });
  return id;
};

/** A request that a new member becomes an admin. */
const requested = async (by: Member = admin) => {
  const { id } = await join(server);
  const body = { kind: 'make_admin', reason: 'Joins the team.' };
  await ask(server, 'askForAct', { token: by.token, params: { id }, body });
  const list = await call('adminRequests', { query: { person: id } });
  return z.array(WithId).parse(list.body)[0]?._id ?? '';
};

/** Every call that changes something and is for admins. A new one needs its line here. */
const proofs: Partial<Record<CallName, Proof>> = {
  saveSettings: {
    writes: 'setting-changed',
    run: () =>
      call('saveSettings', {
        body: { changes: { boostOpen: { from: false, to: true } }, reason: 'Because.' },
      }),
  },
  banUser: { writes: 'ban', run: banned },
  dismissSignal: { writes: 'signal-dismissed', run: () => money().dismissSignal() },
  unbanUser: {
    writes: 'unban',
    run: async () =>
      call('unbanUser', { params: { id: await banned() }, body: { reason: 'A mistake.' } }),
  },
  addBanner: { writes: 'banner-added', run: addBanner },
  changeBanner: {
    writes: 'banner-changed',
    run: async () => {
      const body = { title: 'Summer', link: 'https://example.org/s', isActive: true, revision: 1 };
      return call('changeBanner', { params: { id: await addBanner() }, body });
    },
  },
  moveBanner: {
    writes: 'banner-moved',
    run: async () => {
      const [first, second] = [await addBanner(), await addBanner()];
      await call('moveBanner', { params: { id: first }, body: { before: second } });
      return call('moveBanner', { params: { id: second }, body: { before: first } });
    },
  },
  deleteBanner: {
    writes: 'banner-deleted',
    run: async () =>
      call('deleteBanner', { params: { id: await addBanner() }, query: { revision: '1' } }),
  },
  confirmXAccount: {
    writes: 'x-account-confirmed',
    run: async () => call('confirmXAccount', { params: { id: await claimed() } }),
  },
  refuseXAccount: {
    writes: 'x-account-refused',
    run: async () =>
      call('refuseXAccount', { params: { id: await claimed() }, body: { note: 'Another one.' } }),
  },
  askForAct: { writes: 'request-opened', run: () => requested() },
  approveAct: {
    writes: 'role-changed',
    run: async () => {
      const by = await join(server, { isAdmin: true });
      return call('approveAct', { params: { id: await requested(by) } });
    },
  },
  withdrawAct: {
    writes: 'request-withdrawn',
    run: async () => call('withdrawAct', { params: { id: await requested() } }),
  },
  stopCampaign: { writes: 'campaign-stopped', run: () => money().stopCampaign() },
  creditTransfer: { writes: 'deposit-credited', run: () => money().credit() },
  settleAsPaid: { writes: 'payout-settled', run: () => money().settle() },
  payAgain: { writes: 'payout-paid-again', run: () => money().payAgain() },
  releasePayout: { writes: 'payout-released', run: () => money().release() },
  refusePayout: { writes: 'payout-refused', run: () => money().refuse() },
  resumePayouts: { writes: 'payouts-resumed', run: () => money().resume() },
  reverseSpark: { writes: 'spark-reversed', story: 'spark/reversals.test.ts' },
  importBoost: { writes: 'boost-imported', story: 'boost/boost-desk.test.ts' },
  importBoosts: { writes: 'boost-imported', story: 'boost/boost-desk.test.ts' },
  importBoostParticipation: {
    writes: 'boost-participant-imported',
    story: 'boost/boost-desk.test.ts',
  },
  importBoostParticipations: {
    writes: 'boost-participant-imported',
    story: 'boost/boost-desk.test.ts',
  },
  verifyLoop: { writes: 'boost-loop-verified', story: 'boost/boost-desk.test.ts' },
  markBoostPaid: { writes: 'boost-paid', story: 'boost/boost-desk.test.ts' },
  decideAppeal: { writesNone: `${decided} An appeal of a ban is written by the act on the ban.` },
  approveTask: { writesNone: decided },
  rejectTask: { writesNone: decided },
  answerTicket: { writesNone: thread },
  closeTicketForPerson: { writesNone: thread },
  reopenTicket: { writesNone: thread },
  checkSparkReversal: { writesNone: 'It only says what a reversal would take back.' },
};

const mutating = Object.entries<Route>(api)
  .filter(([, { who, method }]) => who === 'admin' && method !== 'GET')
  .map(([name]) => name);

test('every admin call that changes something is in the log, or says why not', () => {
  expect(Object.keys(proofs).toSorted()).toEqual(mutating.toSorted());
});

test.for(Object.entries(proofs))('%s leaves its entry', async ([, proof]) => {
  if (!proof || 'writesNone' in proof) return;
  if ('story' in proof) {
    const file = fileURLToPath(new URL(`../${proof.story}`, import.meta.url));
    expect(await readFile(file, 'utf8')).toContain(`'${proof.writes}'`);
    return;
  }
  const count = async () => {
    const row = await server.db.one(sql<{ n: number }>`
      select count(*)::int as n from audit
      where action = ${proof.writes} and actor = ${admin.id}`);
    return row?.n ?? 0;
  };
  const before = await count();
  await proof.run({});
  expect(await count()).toBeGreaterThan(before);
});
