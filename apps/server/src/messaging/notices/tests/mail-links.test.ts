import { randomUUID } from 'node:crypto';
import { noticeKinds, opensOnPhones, type NoticeKind } from '@stoke/domain';
import { expect, test } from 'vitest';
import { factsOfEveryKind } from '../../../../testing/messaging/notices-of-every-kind.ts';
import { everyLetter } from '../../../main/letters.ts';
import { createLinkTokens } from '../../../people/codes/index.ts';
import { toJson } from '../../../platform/json.ts';
import { createTicketKeys } from '../../../support/tickets/index.ts';
import { noticeDefinitions } from '../notice-kinds.ts';

const letters = everyLetter({
  publicUrl: 'https://stoke.example',
  linkTokens: createLinkTokens('a secret'),
  ticketKeys: createTicketKeys('a secret'),
});

/** Of work and money: the mail of these may lead to a page that is made for desktop. */
const forDesktop: readonly NoticeKind[] = [
  'automatic_payout_off',
  'books_alarm',
  'campaign_ended',
  'campaign_idle',
  'campaign_nearly_spent',
  'campaign_paused',
  'campaign_started',
  'campaign_stopped',
  'decision_overturned',
  'deposit_credited',
  'followed_campaign',
  'messages_doubtful',
  'new_tasks',
  'payout_refunded',
  'payout_sent',
  'place_lapses',
  'reward_reversed',
  'rewards_reversed_for_you',
  'telegram_linked',
  'telegram_unlinked',
  'withdrawal_refunded',
  'withdrawal_sent',
  'work_approved',
  'work_rejected',
  'work_waits',
];

const notices = noticeKinds.map((kind) => ({
  kind,
  // Approvals are counted when they are stored.
  facts: { count: 1, ...(JSON.parse(toJson(factsOfEveryKind[kind])) as object) },
  at: '2026-11-21T22:00:00.000Z',
}));
const reset = { change: 'reset_waits', requestId: randomUUID(), dueAt: '2026-11-24T22:00:00.000Z' };
const answer = { ticketId: randomUUID(), title: 'Where is my payout?', text: 'It is on its way.' };
/** Facts of every kind of mail. */
const mails: Record<string, readonly object[]> = {
  password_reset: [{ resetId: randomUUID() }],
  email_link: ['confirm', 'change', 'undo', 'login'].map((kind) => ({
    linkId: randomUUID(),
    kind,
  })),
  support_answer: [true, false].map((isVisitor) => ({ ...answer, isVisitor })),
  security_notice: [
    ...notices.filter(({ kind }) => noticeDefinitions[kind].isFixed),
    ...[reset, { change: 'on', undoId: randomUUID() }].map((facts) => ({
      kind: 'second_factor_changed',
      facts,
      at: '2026-11-21T22:00:00.000Z',
    })),
  ],
  notice: notices.filter(
    ({ kind }) => !noticeDefinitions[kind].isFixed && !forDesktop.includes(kind),
  ),
};

function pathsIn(kind: string, facts: object): string[] {
  const words = JSON.stringify(letters[kind]?.(facts));
  return [...words.matchAll(/https:\/\/stoke\.example[^\s"]*/g)].map(
    ([url]) => new URL(url.replace(/\.$/, '')).pathname,
  );
}

test('every link of a mail of security, support, a ban or a suspension opens on a phone', () => {
  expect(Object.keys(mails).toSorted()).toEqual(Object.keys(letters).toSorted());
  const links = Object.entries(mails).flatMap(([kind, all]) =>
    all.flatMap((facts) => pathsIn(kind, facts).map((path) => ({ ...facts, mail: kind, path }))),
  );
  expect(links.filter(({ path }) => !opensOnPhones(path))).toEqual([]);
});

test('the link with which mails of notices are switched off opens on a phone', () => {
  for (const one of notices) expect(pathsIn('notice', one)).toContain('/settings');
  expect(opensOnPhones('/settings')).toBe(true);
});
