import {
  campaignKindNames,
  desks,
  dripActions,
  dripPackageNames,
  keysOf,
  purposes,
  fomoLinkTypes,
  fomoTaskKinds,
  rejectionReasons,
  reversalReasons,
  sparkDoubts,
  sparkHidings,
  signalActs,
  signalKinds,
  supportCategories,
  type EarningTag,
  type SparkEvent,
  type TicketState,
  type TrustCause,
  payoutFlags,
} from '@stoke/domain';
import { expect, test } from 'vitest';
import type { AppealState } from '../../apps/server/src/support/appeals/appeal-store.ts';
import type { BanState } from '../../apps/server/src/support/bans/ban-store.ts';
import type { Suspension } from '../../apps/server/src/support/bans/suspension-store.ts';
import type { PauseCause, CheckRunName } from '../../apps/server/src/money/checks/books-store.ts';
import type {
  BoostState,
  NewParticipation,
} from '../../apps/server/src/campaigns/boost/boost-store.ts';
import type { CampaignState } from '../../apps/server/src/campaigns/core/campaign-state.ts';
import type { Place } from '../../apps/server/src/campaigns/fomo/place-store.ts';
import type { DepositRow } from '../../apps/server/src/money/deposits/deposit-store.ts';
import type { LinkFault } from '../../apps/server/src/gateways/links/index.ts';
import type { AdminRequest } from '../../apps/server/src/people/profile/admin-request-store.ts';
import type { CodeKind } from '../../apps/server/src/people/codes/index.ts';
import type { ChallengeUse } from '../../apps/server/src/people/second-factor/passkey-store.ts';
import type { UserStatus, writeWallet } from '../../apps/server/src/people/users/identity-store.ts';
import type { MailAsk } from '../../apps/server/src/people/sessions/session-store.ts';
import type { XClaim, XState } from '../../apps/server/src/people/contacts/x-store.ts';
import type { OwnerType } from '../../apps/server/src/money/ledger/accounts.ts';
import type { HoldEnd } from '../../apps/server/src/money/ledger/post-store.ts';
import type { CodeState } from '../../apps/server/src/people/contacts/linking-store.ts';
import type { MailState } from '../../apps/server/src/messaging/mail/mail-store.ts';
import type { AttemptRow } from '../../apps/server/src/money/payouts/attempt-store.ts';
import type { Held } from '../../apps/server/src/money/payouts/hour-store.ts';
import type { SeenBy } from '../../apps/server/src/money/payouts/payment-store.ts';
import type { PayoutState, ReviewCause } from '../../apps/server/src/money/payouts/payout-state.ts';
import type { PayoutPurpose } from '../../apps/server/src/money/payouts/payout-store.ts';
import type {
  DisputeState,
  SubmissionState,
  Verdict,
} from '../../apps/server/src/work/submissions/submission-state.ts';
import type { WorkMark } from '../../apps/server/src/work/submissions/submission-store.ts';
import type { ActPerson } from '../../apps/server/src/safety/signals/act-store.ts';
import type { Proposal } from '../../apps/server/src/site/settings/settings-store.ts';
import type { SignalRow } from '../../apps/server/src/safety/signals/signal-list-store.ts';
import type { TraceKind } from '../../apps/server/src/people/users/trace-store.ts';
import type { EventKind } from '../../apps/server/src/campaigns/spark/traffic/outbox-event.ts';
import type { ActivityRow } from '../../apps/server/src/campaigns/spark/rewards/activity-store.ts';
import { linkKinds } from '../../apps/server/src/campaigns/spark/clicks/click-token.ts';
import type { Reversal } from '../../apps/server/src/campaigns/spark/moderation/reverse-store.ts';
import type { Author } from '../../apps/server/src/support/tickets/support-state.ts';
import { readLists } from './read-constraints.ts';
import type { KnownKind } from '../../apps/server/src/money/treasury/history-store.ts';

/** A list of a type: the compiler refuses a value too few and one too many. */
function all<T extends string>(values: Record<T, true>): readonly string[] {
  return Object.keys(values);
}

const yes = true;
const campaignStates = all<CampaignState>({
  pending: yes,
  active: yes,
  paused: yes,
  completed: yes,
  ended: yes,
});
const ticketStates = all<TicketState>({ open: yes, answered: yes, closed: yes });

/** Every closed list of the database, and where the program has it. */
const lists: Readonly<Record<string, { is: readonly string[]; in: string }>> = {
  'admin_request.kind': {
    is: all<AdminRequest['kind']>({ make_admin: yes, remove_admin: yes, reset_second_factor: yes }),
    in: 'AdminRequest',
  },
  'admin_request.state': {
    is: all<AdminRequest['state']>({
      open: yes,
      waiting: yes,
      done: yes,
      withdrawn: yes,
      cancelled: yes,
    }),
    in: 'AdminRequest',
  },
  'app_user.account_status': {
    is: all<UserStatus['accountStatus']>({ active: yes, suspended: yes, banned: yes }),
    in: 'UserStatus',
  },
  'app_user.purpose': { is: purposes, in: 'purposes' },
  'app_user.role': { is: all<UserStatus['role']>({ user: yes, admin: yes }), in: 'UserStatus' },
  'app_user.x_state': {
    is: all<XState>({ unverified: yes, pending: yes, verified: yes }),
    in: 'XState',
  },
  'appeal.state': { is: all<AppealState>({ open: yes, won: yes, lost: yes }), in: 'AppealState' },
  'ban.state': {
    is: all<BanState>({ standing: yes, appealed: yes, final: yes, lifted: yes }),
    in: 'BanState',
  },
  'suspension.state': {
    is: all<Suspension['state']>({ standing: yes, appealed: yes, upheld: yes, ended: yes }),
    in: "Suspension['state']",
  },
  'banner.link_fault': {
    is: all<LinkFault['fault']>({ error: yes, no_answer: yes, private: yes, redirects: yes }),
    in: 'LinkFault',
  },
  'boost_campaign.state': {
    is: all<BoostState>({ pending: yes, active: yes, completed: yes, ended: yes }),
    in: 'BoostState',
  },
  'boost_participation.state': {
    is: all<NewParticipation['state']>({ active: yes, awaiting_payout: yes, paid: yes }),
    in: 'NewParticipation',
  },
  'campaign.kind': { is: campaignKindNames, in: 'campaignKindNames' },
  'campaign.state': { is: campaignStates, in: 'CampaignState' },
  'check_run.name': { is: all<CheckRunName>({ minute: yes, night: yes }), in: 'CheckRunName' },
  'deposit.state': {
    is: all<DepositRow['state']>({ waiting: yes, seen: yes, credited: yes, expired: yes }),
    in: 'DepositRow',
  },
  'dispute.state': {
    is: all<DisputeState>({ open: yes, appealed: yes, upheld: yes, overturned: yes }),
    in: 'DisputeState',
  },
  'drip_action.action': { is: dripActions, in: 'dripActions' },
  'drip_campaign.package_id': { is: keysOf(dripPackageNames), in: 'dripPackageNames' },
  'fomo_campaign.earning_tag': {
    is: all<EarningTag>({ 'High Earning': yes, 'Medium Earning': yes, 'Low Earning': yes }),
    in: 'EarningTag',
  },
  'fomo_link.type': {
    is: fomoLinkTypes,
    in: 'fomoLinkTypes',
  },
  'fomo_place.state': {
    is: all<Place['state']>({ held: yes, completed: yes, lapsed: yes, left: yes }),
    in: 'Place',
  },
  'fomo_task.kind': { is: [...fomoTaskKinds, 'custom'], in: 'fomoTaskKinds' },
  'ledger.account_kind.owner_type': {
    is: all<OwnerType>({ platform: yes, user: yes, campaign: yes, 'user and campaign': yes }),
    in: 'OwnerType',
  },
  'ledger.hold.state': {
    is: ['open', ...all<HoldEnd>({ posted: yes, released: yes })],
    in: 'HoldEnd',
  },
  'mail_ask.wants': {
    is: all<MailAsk['wants']>({ reset: yes, login_link: yes, warning: yes }),
    in: 'MailAsk',
  },
  'one_time_code.kind': {
    is: all<CodeKind>({
      reset: yes,
      confirm: yes,
      change: yes,
      undo: yes,
      login: yes,
      keep_factor: yes,
      undo_factor: yes,
    }),
    in: 'CodeKind',
  },
  'outgoing_mail.state': {
    is: all<MailState>({ waiting: yes, sent: yes, failed: yes, dropped: yes }),
    in: 'MailState',
  },
  'passkey_challenge.purpose': {
    is: all<ChallengeUse['purpose']>({ add: yes, login: yes, confirm: yes }),
    in: 'ChallengeUse',
  },
  'payout.flags': {
    is: payoutFlags,
    in: 'payoutFlags',
  },
  'payout.purpose': {
    is: all<PayoutPurpose>({ earnings: yes, withdrawal: yes }),
    in: 'PayoutPurpose',
  },
  'payout.review_cause': {
    is: all<ReviewCause>({
      banned: yes,
      suspended: yes,
      flagged: yes,
      paid_on_chain: yes,
      not_provable: yes,
      keeps_failing: yes,
    }),
    in: 'ReviewCause',
  },
  'payout.state': {
    is: all<PayoutState>({
      requested: yes,
      review: yes,
      sending: yes,
      confirmed: yes,
      refunded: yes,
    }),
    in: 'PayoutState',
  },
  'payout.waits_for': { is: all<Held['waitsFor']>({ hour: yes, share: yes }), in: 'Held' },
  'payout_attempt.outcome': {
    is: all<AttemptRow['outcome']>({
      open: yes,
      landed: yes,
      failed: yes,
      expired: yes,
      parked: yes,
      dropped: yes,
    }),
    in: 'Outcome of attempt-store.ts',
  },
  'payout_pause.cause': {
    // 'hourly_limit' caused pauses once: they stay on record.
    is: [
      'hourly_limit',
      ...all<PauseCause>({
        check: yes,
        second_payment: yes,
        treasury_short: yes,
        chain_ahead: yes,
      }),
    ],
    in: 'PauseCause',
  },
  'payout_payment.seen_by': {
    is: all<SeenBy>({ attempt: yes, reference: yes, treasury: yes, admin: yes }),
    in: 'SeenBy',
  },
  'planned_decision.verdict': {
    is: all<Verdict>({ approved: yes, rejected: yes }),
    in: 'Verdict',
  },
  'review_decision.state_after': {
    is: all<Verdict>({ approved: yes, rejected: yes }),
    in: 'Verdict',
  },
  'review_sample.verdict': {
    is: all<Verdict>({ approved: yes, rejected: yes }),
    in: 'Verdict',
  },
  'setting_proposal.state': {
    is: all<Proposal['state']>({ open: yes, done: yes, withdrawn: yes, expired: yes }),
    in: 'Proposal',
  },
  'signal_act.act': { is: signalActs, in: 'signalActs' },
  'signal_act_person.state': {
    is: all<ActPerson['state']>({
      waiting: yes,
      done: yes,
      skipped: yes,
      undoing: yes,
      undone: yes,
    }),
    in: 'ActPerson',
  },
  'signal.kind': { is: signalKinds, in: 'signalKinds' },
  'signal.state': {
    is: all<SignalRow['state']>({ open: yes, dismissed: yes }),
    in: 'SignalRow',
  },
  'traffic.outbox.kind': {
    is: all<EventKind>({ judged: yes, released: yes, reversed: yes, decided: yes }),
    in: 'EventKind',
  },
  'traffic.spark_action.doubt': { is: keysOf(sparkDoubts), in: 'sparkDoubts' },
  'traffic.spark_action.kind': {
    is: all<SparkEvent['kind']>({ message: yes, reaction: yes, click: yes }),
    in: 'SparkEvent',
  },
  'traffic.spark_action.status': {
    is: all<ActivityRow['status']>({
      waiting: yes,
      unpaid: yes,
      doubtful: yes,
      reserved: yes,
      available: yes,
      reversed: yes,
    }),
    in: 'ActivityRow',
  },
  'spark_hiding.state': { is: keysOf(sparkHidings), in: 'sparkHidings' },
  'spark_link.kind': { is: linkKinds, in: 'linkKinds' },
  'spark_reversal.reason': { is: reversalReasons, in: 'reversalReasons' },
  'spark_reversal.state': {
    is: all<Reversal['state']>({ open: yes, appealed: yes, upheld: yes, overturned: yes }),
    in: 'Reversal',
  },
  'submission.kind': { is: campaignKindNames, in: 'campaignKindNames' },
  'submission.marks': { is: all<WorkMark>({ no_reply: yes, fast: yes }), in: 'WorkMark' },
  'submission.reason': { is: rejectionReasons, in: 'rejectionReasons' },
  'submission.state': {
    is: all<SubmissionState>({ pending: yes, approved: yes, rejected: yes }),
    in: 'SubmissionState',
  },
  'snippet.desk': { is: desks, in: 'desks' },
  'support_message.author': { is: all<Author>({ person: yes, support: yes }), in: 'Author' },
  'support_step.category_after': { is: supportCategories, in: 'supportCategories' },
  'support_step.state_after': { is: ticketStates, in: 'TicketState' },
  'support_ticket.category': { is: supportCategories, in: 'supportCategories' },
  'support_ticket.state': { is: ticketStates, in: 'TicketState' },
  'telegram_verification.state': {
    is: all<CodeState>({
      waiting: yes,
      confirmed: yes,
      cancelled: yes,
      declined: yes,
      replaced: yes,
      expired: yes,
    }),
    in: 'CodeState',
  },
  'trace.kind': {
    is: all<TraceKind>({
      address: yes,
      device: yes,
      wallet: yes,
      funding: yes,
      proof: yes,
      telegram: yes,
    }),
    in: 'TraceKind',
  },
  'treasury_transaction.kind': {
    is: all<KnownKind>({ unclaimed: yes, memo: yes, replacement: yes }),
    in: 'KnownKind',
  },
  'trust_move.cause': {
    is: all<TrustCause>({
      payout_confirmed: yes,
      work_approved: yes,
      rejection_upheld: yes,
      appeal_won: yes,
      account_returned: yes,
    }),
    in: 'TrustCause',
  },
  'wallet_change.kind': {
    is: all<Parameters<typeof writeWallet>[1]['kind']>({ saved: yes, taken_back: yes }),
    in: 'writeWallet',
  },
  'x_claim.state': {
    is: all<XClaim['state']>({
      open: yes,
      waiting: yes,
      confirmed: yes,
      refused: yes,
      dropped: yes,
    }),
    in: 'XClaim',
  },
};

/** Lists that only SQL has: no type of the program can differ from them. */
const onlyInSql: Readonly<Record<string, string>> = {
  'chain_signature.used_for': 'the type of takeSignature has the words',
  'telegram_message.state': 'the statements of message-store.ts move it',
  'work_likeness.what': 'the type Likeness has both words',
  'telegram_update.state': 'the statements of update-store.ts move it',
};

const inDatabase = await readLists();

test.each(Object.entries(lists))(
  'what the program may write into %s is what the database takes',
  (column, { is, in: source }) => {
    const taken = inDatabase.get(column) ?? [];
    const missing = is.filter((value) => !taken.includes(value));
    const unknown = taken.filter((value) => !is.includes(value));
    const words = [
      ...missing.map(
        (value) => `Add '${value}' to the check of ${column} in migrations/0001-schema.`,
      ),
      ...unknown.map((value) => `Add '${value}' to ${source}, or take it out of ${column}.`),
    ];
    expect(words).toEqual([]);
  },
);

test('every closed list of the database is compared, or says why not', () => {
  const known = [...Object.keys(lists), ...Object.keys(onlyInSql)];
  const unnamed = [...inDatabase.keys()].filter((column) => !known.includes(column));
  const gone = known.filter((column) => !inDatabase.has(column));
  const words = [
    ...unnamed.map((column) => `Name ${column} in lists, or in onlyInSql with the reason.`),
    ...gone.map((column) => `Take ${column} out: the database has it no longer.`),
  ];
  expect(words).toEqual([]);
});
