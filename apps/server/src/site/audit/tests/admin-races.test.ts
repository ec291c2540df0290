import { api, type CallName, type RefusalCode, type Route } from '@stoke/contract';
import { afterAll, afterEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { crowds, rounds, together } from '../../../../testing/platform/at-once.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, reconfirm, join } from '../../../../testing/server/visitor.ts';
import type { Acts } from './acts.ts';
import { openAdminActs } from './admin-acts.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';

const server = await openTestServer();
const acts: Acts = await openAdminActs(server);
const admins = [await join(server, { isAdmin: true }), await join(server, { isAdmin: true })];
let confirmedAt = 0;
afterEach(async () => expect(await failedChecks(server.db)).toEqual([]));
afterAll(() => server.close());

/**
 * What those hear who come second, or first with what is not right; `same`: the same answer, when
 * they decided the same.
 * `more`: five and thirty concurrently too. Where it is missing, the test of the module has them.
 */
type Contest = { late: readonly RefusalCode[]; same?: true; more?: true };

/** Every call of admins that changes something: the decision taken once, or why each call counts. */
const contests: Partial<Record<CallName, Contest | { eachCounts: string }>> = {
  makeProofRoot: { eachCounts: 'Each makes a root; they are chained.' },
  approveTask: { late: ['review.not_waiting'], more: true },
  rejectTask: { late: ['review.not_waiting'] },
  decideAppeal: { late: ['appeal.not_open'] },
  releasePayout: { late: ['payout.not_in_review'] },
  refusePayout: { late: ['payout.not_in_review'] },
  decidePayouts: { eachCounts: 'Each payout is decided once; late ones are named in the reply.' },
  // Who asks to pay again before the payment is confirmed hears that the chain has it.
  settleAsPaid: {
    late: ['payout.not_in_review', 'payout.paid_on_chain'],
    same: true,
    more: true,
  },
  payAgain: { late: ['payout.not_in_review'], more: true },
  retryGivenUp: { late: ['deposit.not_given_up'] },
  dismissGivenUp: { late: ['deposit.not_given_up'] },
  creditTransfer: { late: ['deposit.already_credited'] },
  stopCampaign: { late: ['campaign.not_running'], more: true },
  reverseSpark: { late: ['spark.nothing_to_reverse'] },
  verifyLoop: { late: ['boost.signature_used', 'boost.nothing_pending'] },
  markBoostPaid: { late: ['boost.already_paid'] },
  importBoostParticipation: { late: ['boost.already_in'] },
  importBoostParticipations: { late: ['boost.import_invalid'] },
  banUser: { late: ['ban.already'] },
  unbanUser: { late: ['ban.not_banned'] },
  suspendUser: { late: ['suspension.already'] },
  endSuspension: { late: ['suspension.none'] },
  signOutPerson: { eachCounts: 'Each ends what logins there are.' },
  addPersonNote: { eachCounts: 'Two admins write two notes.' },
  claimWork: { eachCounts: 'Each takes work that the other has not taken.' },
  releaseWork: { eachCounts: 'Each gives back their own.' },
  confirmXAccount: { late: ['x.not_waiting'] },
  refuseXAccount: { late: ['x.not_waiting'] },
  askForAct: { late: ['approval.already_open'] },
  approveAct: { late: ['approval.not_open'] },
  withdrawAct: { late: ['approval.not_open'] },
  dismissSignal: { late: ['signal.already_dismissed'] },
  actOnSignal: { late: ['signal.already_acted'] },
  undoSignalAct: { late: ['signal.act_undone'] },
  changeBanner: { late: ['banner.changed'] },
  deleteBanner: { late: ['banner.gone'] },
  saveSettings: { late: ['settings.outdated'] },
  approveSettings: { late: ['approval.not_open'] },
  withdrawSettings: { late: ['approval.not_open'] },
  resumePayouts: { late: ['books.not_paused'] },
  answerTicket: { late: ['support.changed'] },
  answerTickets: { eachCounts: 'Each ticket is answered once; late ones are named in the reply.' },
  changeTopic: { eachCounts: 'The last one stays; each is in the thread.' },
  closeTicketForPerson: { late: ['support.closed'] },
  reopenTicket: { late: ['support.not_closed'] },
  assignCase: { late: ['desk.assigned'], more: true },
  writeNote: { eachCounts: 'Two admins write two notes.' },
  saveSnippet: { eachCounts: 'Under one title the last one stays.' },
  deleteSnippet: { late: ['request.not_found'] },
  moveBanner: { eachCounts: 'A banner that stands there already is not moved again.' },
  addBanner: { eachCounts: 'Two admins add two banners.' },
  verifyLoops: { eachCounts: 'Each of its transactions is verified as by verifyLoop.' },
  importBoost: { eachCounts: 'Two admins import two campaigns.' },
  importBoosts: { eachCounts: 'Two admins import two campaigns.' },
  checkSparkReversal: { eachCounts: 'It changes nothing.' },
};

test('every admin call that changes something is decided once, or says why each counts', () => {
  const changing = Object.entries<Route>(api).filter(
    ([, { who, method }]) => who === 'admin' && method !== 'GET',
  );
  expect(Object.keys(contests).toSorted()).toEqual(changing.map(([name]) => name).toSorted());
});

const runs = Object.entries(contests).flatMap(([name, input]) =>
  !input || 'eachCounts' in input
    ? []
    : crowds
        .slice(0, input.more ? crowds.length : 1)
        .map((crowd) => ({ name: name as CallName, crowd, ...input })),
);

test.for(runs)(
  '$name by $crowd at the same moment takes effect once',
  async ({ name, crowd, late, same = false }) => {
    await rounds(async () => {
      const { rival, ...asked } = (await acts[name]?.()) ?? {};
      await confirmAgain();
      const before = await entries();
      const messages = await together(crowd, (n) => {
        const token = admins[n % 2]?.token ?? '';
        const isOther = rival !== undefined && n % 2 === 1;
        return isOther
          ? ask(server, rival.name, { ...rival, token })
          : ask(server, name, { ...asked, token });
      });
      const [first, ...more] = messages.filter(({ status }) => status < 300);
      expect(first, JSON.stringify(messages.map(({ body }) => body))).toBeDefined();
      if (same) for (const one of more) expect(one.body).toEqual(first?.body);
      else expect(more).toEqual([]);
      const codes = messages.filter(({ status }) => status >= 300).map(codeOf);
      expect(codes.filter((code) => !(late as readonly unknown[]).includes(code))).toEqual([]);
      expect((await entries()) - before).toBeLessThanOrEqual(1);
    });
  },
);

/** A proof holds for fifteen minutes; some acts take longer. */
async function confirmAgain(): Promise<void> {
  const now = server.time.now.getTime();
  if (Math.abs(now - confirmedAt) < 5 * 60_000) return;
  for (const { token } of admins) await reconfirm(server, token);
  confirmedAt = now;
}

function entries(): Promise<number> {
  const ids = admins.map(({ id }) => id);
  return server.db.value(sql<{ n: number }>`
    select count(*)::int as n from audit where actor = any(${ids}::uuid[])`);
}
