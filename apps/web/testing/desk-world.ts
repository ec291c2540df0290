import type { AppealCase, Person, PersonInFull, Signal } from '@stoke/contract';
import { rulesVersion } from '@stoke/domain';

const at = '2026-11-20T10:00:00.000Z';
const later = '2026-12-04T10:00:00.000Z';

/** An appeal of rejected drip work that waits for an admin. */
export function appealCase(is: Partial<AppealCase> = {}): AppealCase {
  return {
    _id: 'appeal-1',
    about: 'rejection',
    submissionId: 's1',
    reversalId: null,
    text: 'The reply is there, and it is mine.',
    status: 'open',
    filedAt: at,
    answerBefore: later,
    isLeftToPeople: false,
    decidedAt: null,
    note: null,
    userId: 'earner-1',
    username: 'ada_stone',
    xUsername: 'ada_x',
    reputationScore: 612,
    accountStatus: 'active',
    against: 'first_admin',
    decidedBy: null,
    mayDecide: true,
    assignee: null,
    work: {
      kind: 'drip',
      taskId: 'task-1',
      amount: 0.18,
      submittedAt: at,
      decidedAt: at,
      reason: 'automated',
      note: 'Eleven seconds for all three.',
      links: [{ label: 'Tweet', url: 'https://x.com/helio/status/1' }],
      facts: [{ label: 'Like', text: 'after 8 s' }],
      images: [],
    },
    reversal: null,
    ban: null,
    suspension: null,
    ...is,
  };
}

/** Someone in good standing, as the list of people has them. */
export function person(is: Partial<Person> = {}): Person {
  return {
    _id: 'earner-1',
    username: 'ada_stone',
    name: 'Ada Stone',
    email: 'ada@example.com',
    role: 'user',
    accountStatus: 'active',
    reputationScore: 612,
    xUsername: 'ada_x',
    telegramUsername: null,
    createdAt: at,
    isCreator: false,
    openSignals: 0,
    waitingWork: 1,
    lastSeenAt: null,
    ban: null,
    suspension: null,
    ...is,
  };
}

export function personInFull(is: Partial<PersonInFull> = {}): PersonInFull {
  return {
    ...person(),
    rules: [{ version: rulesVersion, acceptedAt: at, confirmsAge: true }],
    hasSecondFactor: false,
    available: 12.34,
    reserved: 0.18,
    inFlight: 0,
    paid: 50,
    walletAddress: null,
    payouts: [],
    tickets: [],
    creator: null,
    work: [],
    reviews: { decided: 0, medianDecisionSeconds: null, rejected: 0, overturned: 0 },
    notes: [],
    moves: [],
    acts: [],
    ...is,
  };
}

/** A ban that may still be appealed. */
export const activeBan = {
  _id: 'ban-1',
  state: 'standing',
  reason: 'Four accounts, one wallet',
  evidence: 'The same replies within a minute.',
  bannedAt: at,
  appealBefore: later,
  forfeited: 0,
} as const;

/** An open signal about 21 people, of whom ada is shown. */
export function signal(is: Partial<Signal> = {}): Signal {
  return {
    _id: 'signal-1',
    kind: 'shared_wallet',
    strength: 88,
    level: 'strong',
    explanation: '5 accounts are paid to the same wallet.',
    size: 21,
    people: [{ _id: 'u1', username: 'ada', accountStatus: 'banned', reputationScore: 500 }],
    evidence: [
      { userId: 'u1', username: 'ada', text: 'Saved this wallet', at: '2026-11-20T10:00:00.000Z' },
    ],
    status: 'open',
    foundAt: '2026-11-20T10:00:00.000Z',
    changedAt: '2026-11-20T10:00:00.000Z',
    dismissed: null,
    ...is,
  };
}
