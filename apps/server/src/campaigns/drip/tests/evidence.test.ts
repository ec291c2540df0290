import { expect, test } from 'vitest';
import type { Submission } from '../../../work/submissions/index.ts';
import { dripWork, evidenceOf, marksOf, secondsOpen, showsDripWork } from '../evidence.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 9, 0, second));
const task = { url: 'https://x.com/stoke/status/7', tweetId: '7', about: 'Fees.' };

function submitted(replyLink: string | null, openedAt: Date | null = at(1), seconds = 4) {
  const reportedAt = at(1 + seconds);
  const reported = (['like', 'retweet', 'comment'] as const).map((action) => {
    return { action, openedAt, reportedAt, replyLink: action === 'comment' ? replyLink : null };
  });
  return evidenceOf({ task, xUsername: 'Bob', reported });
}

const verified = { handle: 'bob', isVerified: true };
const claimed = { handle: 'bob', isVerified: false };
const alone = { isReplyShared: false };

test('the reviewer sees how long the tweet was open before an action was reported', () => {
  expect(secondsOpen(submitted(null).actions.like)).toBe(4);
  expect(secondsOpen(submitted(null, null).actions.comment)).toBeNull();
  expect(secondsOpen(undefined)).toBeNull();
});

test('without a reply only the verified X account of the submission is evidence', () => {
  const input = { ...alone, evidence: submitted(null) };
  expect(showsDripWork({ ...input, by: verified })).toBe(true);
  expect(showsDripWork({ ...input, by: claimed })).toBe(false);
  expect(showsDripWork({ ...input, by: { ...verified, handle: 'carl' } })).toBe(false);
  expect(showsDripWork({ ...input, by: { ...verified, handle: null } })).toBe(false);
});

test('a reply is evidence when it is the earner’s own, differs from the tweet, and is shown once', () => {
  const shows = (replyLink: string, by = claimed, isReplyShared = false) =>
    showsDripWork({ evidence: submitted(replyLink), by, isReplyShared });
  expect(shows('https://x.com/BOB/status/8')).toBe(true);
  expect(shows('https://x.com/carl/status/8')).toBe(false);
  for (const number of ['7', '007']) {
    expect(shows(`https://x.com/bob/status/${number}`)).toBe(false);
  }
  expect(shows('https://x.com/bob/status/8', claimed, true)).toBe(false);
  expect(shows('https://x.com/bob/status/8', verified, true)).toBe(false);
  // this address does not name its author
  expect(shows('https://x.com/i/web/status/8')).toBe(false);
  expect(shows('https://x.com/i/web/status/8', verified)).toBe(true);
});

test('impossible times are not evidence, and unknown times only with a verified account', () => {
  const reply = 'https://x.com/bob/status/8';
  const shows = (evidence: ReturnType<typeof submitted>, by: typeof verified) =>
    showsDripWork({ ...alone, evidence, by });
  expect(shows(submitted(reply, at(1), 1), verified)).toBe(false);
  expect(shows(submitted(reply, at(1), 2), claimed)).toBe(true);
  expect(shows(submitted(reply, null), verified)).toBe(true);
  expect(shows(submitted(reply, null), claimed)).toBe(false);
});

test('reviewers filter by a missing reply, and by an action reported right after its tweet was opened', () => {
  const reply = 'https://x.com/bob/status/8';
  expect(marksOf(submitted(reply))).toEqual([]);
  expect(marksOf(submitted(reply, null))).toEqual([]);
  expect(marksOf(submitted(null))).toEqual(['no_reply']);
  expect(marksOf(submitted(null, at(1), 1))).toEqual(['no_reply', 'fast']);
});

test('reviewer and earner read what the creator said of the tweet', () => {
  expect(dripWork.aboutOf?.({ evidence: submitted(null) } as Submission)).toBe('Fees.');
  const facts = dripWork.showEvidence({ evidence: submitted(null) } as Submission).facts;
  expect(facts).toContainEqual({ label: 'About', text: 'Fees.' });
  const { about: _, ...before } = submitted(null);
  expect(dripWork.showEvidence({ evidence: before } as Submission).facts).not.toContainEqual(
    expect.objectContaining({ label: 'About' }),
  );
});
