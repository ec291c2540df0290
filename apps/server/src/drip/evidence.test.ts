import { expect, test } from 'vitest';
import { evidenceOf, passesDripChecks, secondsOpen } from './evidence.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 9, 0, second));
const task = { url: 'https://x.com/stoke/status/7', tweetId: '7' };

function handedIn(replyLink: string | null) {
  const reported = [
    { action: 'like' as const, openedAt: at(1), reportedAt: at(5), replyLink: null },
    { action: 'comment' as const, openedAt: null, reportedAt: at(9), replyLink },
  ];
  return evidenceOf({ task, xUsername: 'Bob', reported });
}

const bob = { accountStatus: 'active', xUsername: 'bob' };

test('the reviewer sees how long the tweet was open before an action was reported', () => {
  const { actions } = handedIn(null);
  expect(secondsOpen(actions.like)).toBe(4);
  expect(secondsOpen(actions.comment)).toBeNull();
  expect(secondsOpen(actions.retweet)).toBeNull();
});

test('the system approves the work of someone in good standing with the same X account', () => {
  const of = { evidence: handedIn(null), isReplyShared: false };
  expect(passesDripChecks({ ...of, worker: bob })).toBe(true);
  expect(passesDripChecks({ ...of, worker: { ...bob, accountStatus: 'suspended' } })).toBe(false);
  expect(passesDripChecks({ ...of, worker: { ...bob, xUsername: 'carl' } })).toBe(false);
  expect(passesDripChecks({ ...of, worker: { ...bob, xUsername: null } })).toBe(false);
  expect(passesDripChecks({ ...of, worker: undefined })).toBe(false);
});

test('the system approves a shown reply only when it is their own and shown once', () => {
  const passes = (replyLink: string, isReplyShared = false) =>
    passesDripChecks({ evidence: handedIn(replyLink), worker: bob, isReplyShared });
  expect(passes('https://x.com/BOB/status/8')).toBe(true);
  expect(passes('https://x.com/i/web/status/8')).toBe(true);
  expect(passes('https://x.com/carl/status/8')).toBe(false);
  expect(passes('https://x.com/bob/status/7')).toBe(false);
  expect(passes('https://x.com/bob/status/8', true)).toBe(false);
});
