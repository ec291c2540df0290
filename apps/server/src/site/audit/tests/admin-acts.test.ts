import { api, type CallName, type Route } from '@stoke/contract';
import type { AuditAction } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, reconfirm, join } from '../../../../testing/server/visitor.ts';
import type { Acts } from './acts.ts';
import { openAdminActs } from './admin-acts.ts';

/** What the log says of acts. */
const logged: Record<string, unknown>[] = [];
const onLog = (line: string) => {
  if (/"an? (admin|person) acted"/.test(line)) logged.push(JSON.parse(line));
};
const server = await openTestServer({ onLog });
const acts: Acts = await openAdminActs(server);
const admin = await join(server, { isAdmin: true });
afterAll(() => server.close());

/** The entry that it leaves, or why it leaves none. */
type Proof = AuditAction | { writesNone: string };

const decided = 'Each decision is a row of its own with its admin, its reason and its time.';
const thread = 'The thread itself names who answered, closed, opened or sorted it.';

/** Every call that changes something and is for admins. A new one needs its line here. */
const proofs: Partial<Record<CallName, Proof>> = {
  saveSettings: 'setting-changed',
  approveSettings: 'setting-changed',
  withdrawSettings: 'settings-withdrawn',
  banUser: 'ban',
  suspendUser: 'suspended',
  endSuspension: 'suspension-ended',
  signOutPerson: 'signed-out',
  addPersonNote: { writesNone: 'The note itself names its author and its time.' },
  dismissSignal: 'signal-dismissed',
  actOnSignal: 'signal-acted',
  undoSignalAct: 'signal-act-undone',
  unbanUser: 'unban',
  addBanner: 'banner-added',
  changeBanner: 'banner-changed',
  moveBanner: 'banner-moved',
  deleteBanner: 'banner-deleted',
  confirmXAccount: 'x-account-confirmed',
  refuseXAccount: 'x-account-refused',
  askForAct: 'request-opened',
  approveAct: 'role-changed',
  withdrawAct: 'request-withdrawn',
  stopCampaign: 'campaign-stopped',
  retryGivenUp: 'reading-retried',
  dismissGivenUp: 'reading-dismissed',
  creditTransfer: 'deposit-credited',
  settleAsPaid: 'payout-settled',
  payAgain: 'payout-paid-again',
  releasePayout: 'payout-released',
  refusePayout: 'payout-refused',
  decidePayouts: 'payout-released',
  resumePayouts: 'payouts-resumed',
  makeProofRoot: 'proof-root-made',
  reverseSpark: 'spark-reversed',
  importBoost: 'boost-imported',
  importBoosts: 'boost-imported',
  importBoostParticipation: 'boost-participant-imported',
  importBoostParticipations: 'boost-participant-imported',
  verifyLoop: 'boost-loop-verified',
  verifyLoops: 'boost-loop-verified',
  markBoostPaid: 'boost-paid',
  decideAppeal: 'appeal-won',
  claimWork: { writesNone: 'A claim decides nothing and expires.' },
  releaseWork: { writesNone: 'A claim decides nothing and expires.' },
  approveTask: { writesNone: decided },
  rejectTask: { writesNone: decided },
  answerTicket: { writesNone: thread },
  answerTickets: { writesNone: thread },
  changeTopic: { writesNone: thread },
  closeTicketForPerson: { writesNone: thread },
  reopenTicket: { writesNone: thread },
  assignCase: { writesNone: 'It decides nothing.' },
  writeNote: { writesNone: 'The note itself names who wrote it.' },
  saveSnippet: { writesNone: 'What is sent with it names who sent it.' },
  deleteSnippet: { writesNone: 'What is sent with it names who sent it.' },
  checkSparkReversal: { writesNone: 'It only says what a reversal would take back.' },
};

const mutating = Object.entries<Route>(api)
  .filter(([, { who, method }]) => who === 'admin' && method !== 'GET')
  .map(([name]) => name);

test('every admin call that changes something is in the log, or says why not', () => {
  expect(Object.keys(proofs).toSorted()).toEqual(mutating.toSorted());
  expect(Object.keys(acts).toSorted()).toEqual(mutating.toSorted());
});

test.for(Object.keys(proofs) as CallName[])(
  '%s leaves its entry, no other, and a line in the log',
  async (name) => {
    const written = () =>
      server.db.all(sql<{ action: string }>`
      select action from audit where actor = ${admin.id} order by seq`);
    const { rival: _, ...asked } = (await acts[name]?.()) ?? {};
    await reconfirm(server, admin.token);
    const before = (await written()).length;
    logged.length = 0;
    const { status, body } = await ask(server, name, { ...asked, token: admin.token });
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    const proof = proofs[name];
    const entries = (await written()).slice(before).map(({ action }) => action);
    expect(entries).toEqual(typeof proof === 'string' ? [proof] : []);
    expect(logged).toMatchObject([{ level: 30, call: name, admin: admin.id }]);
  },
);

test('an act of a person is a line with its ids, and with none of their words', async () => {
  const { id: user, token } = await join(server);
  logged.length = 0;
  const ticket = { category: 'payout', title: 'My wallet', message: 'I lost the words of it.' };
  const { status, body } = await ask(server, 'openTicket', { token, body: ticket });
  expect(status).toBe(201);
  const made: unknown = Object(body)['_id'];
  expect(made).toEqual(expect.any(String));
  const request = expect.any(String);
  expect(logged).toMatchObject([{ call: 'openTicket', user, ids: { made }, request }]);
  expect(JSON.stringify(logged)).not.toMatch(/wallet|words/);
});
