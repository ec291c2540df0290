import type { Payout, Submission } from '@stoke/contract';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { inHours } from '../../../../testing/creator-world.ts';
import { allDone, dripTask } from '../../../../testing/drip-task.ts';
import { submitted, payouts, requested, submissions } from '../../../../testing/earner-world.ts';
import { openHome } from '../../../../testing/home-world.ts';
import { holdToken, member, stageOfTests, type Answers } from '../../../../testing/stage.tsx';

const payoutsPath = 'GET /api/users/payouts?limit=5';
const submissionsPath = 'GET /api/users/submissions?limit=10';
const stage = stageOfTests();

const rows = (kind: 'payout' | 'submission') =>
  document.querySelectorAll(`[data-testid=${kind}]`).length;

async function choose(label: string, value: string): Promise<void> {
  const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
  if (!select) throw new Error(`"${label}" is missing.`);
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

async function open(answers: Answers = {}) {
  holdToken();
  await stage.open('/dashboard', { ...member(), ...answers });
  await stage.sees('Available Balance');
}

test('waiting work says how long people usually take, where enough was decided', async () => {
  const waits = { ...submitted, decideBefore: null };
  const submittedAt = '2026-11-20T09:00:00.000Z';
  const usual = { ...waits, _id: 's2', submittedAt, usualDecisionSeconds: 1500 };
  await open({ [submissionsPath]: { body: [waits, usual] } });
  await stage.sees('A person decides');
  await stage.sees('A person decides · usually 25 min');
});

test('rejected work says where it is submitted again, with its tweet beside the appeal', async () => {
  const before = new Date(Date.now() + 86_400_000).toISOString();
  const appeal = { state: 'open', before, answerBefore: null, answer: null } as const;
  const final = { ...submitted, status: 'rejected', reason: 'undone', appeal } as const;
  const again = { ...final, maySubmitAgain: true };
  const shown = { ...again, _id: 's2', kind: 'fomo', campaignId: 'c2' } as const;
  await open({ [submissionsPath]: { body: [again, shown, { ...final, _id: 's3' }] } });
  await stage.sees('Appeal until');
  const linksOf = (words: string) =>
    [...document.querySelectorAll('a')]
      .filter(({ textContent }) => textContent === words)
      .map((link) => link.getAttribute('href'));
  expect(linksOf('Submit again')).toEqual([`/?q=${submitted.taskId}`, '/campaign/c2']);
  expect(linksOf('Open tweet')).toEqual([submitted.work.link, submitted.work.link]);
});

describe('the payouts', () => {
  test('show state, times, transaction and reason, five at first', async () => {
    const confirmed: Payout = {
      ...requested,
      _id: 'p2',
      status: 'confirmed',
      sentAt: '2026-11-20T10:00:20.000Z',
      confirmedAt: '2026-11-20T10:00:40.000Z',
      signature: '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb',
    };
    const refunded: Payout = { ...requested, _id: 'p3', status: 'refunded', reason: 'It bounced.' };
    const older = payouts(6).slice(3);
    await open({ [payoutsPath]: { body: [requested, confirmed, refunded, ...older] } });
    await stage.sees('Not sent yet');
    await stage.sees('Confirmed Nov 20, 2026');
    await stage.sees('5VERv8NM…');
    await stage.sees('It bounced.');
    await stage.sees('Never sent');
    expect(rows('payout')).toBe(5);
    await stage.press('Show all 6 payouts');
    expect(rows('payout')).toBe(6);
  });

  test('that wait for a person or for the screening list say so, with the class of the reason', async () => {
    const held: Payout = {
      ...requested,
      _id: 'p4',
      status: 'review',
      reason: 'Being checked: your wallet address.',
    };
    const waiting: Payout = {
      ...requested,
      _id: 'p5',
      reason: 'Waiting: your wallet could not be checked yet. We will try again automatically.',
    };
    await open({ [payoutsPath]: { body: [held, waiting] } });
    await stage.sees('Being checked: your wallet address.');
    await stage.sees('Waiting: your wallet could not be checked yet.');
    expect(rows('payout')).toBe(2);
  });

  test('that wait for a limit say so, and until about when', async () => {
    const reason = 'More is being paid out than usual.';
    const waiting: Payout = { ...requested, reason, waitsUntil: '2026-11-20T11:20:00.000Z' };
    await open({ [payoutsPath]: { body: [waiting] } });
    await stage.sees('More is being paid out than usual.');
    await stage.sees('Expected to be sent around Nov 20');
    expect(stage.text()).not.toContain('Usually sent within seconds');
  });

  test('five are all there is to show: no button says otherwise', async () => {
    await open({ [payoutsPath]: { body: payouts(5) } });
    await stage.sees('Not sent yet');
    expect(rows('payout')).toBe(5);
    expect(stage.text()).not.toMatch(/Show (all|more|fewer)/);
  });

  test('of many pages come page by page, and no total is made up before the last', async () => {
    const pages = {
      [payoutsPath]: { body: payouts(5), next: 'p5' },
      'GET /api/users/payouts?cursor=p5': { body: payouts(50).slice(5), next: 'p50' },
      'GET /api/users/payouts?cursor=p50': { body: payouts(51).slice(50) },
    };
    await open(pages);
    await stage.press('Show more payouts');
    await stage.shows(50, '[data-testid=payout]');
    expect(stage.text()).not.toContain('Show all');
    await stage.press('Show more payouts');
    await stage.sees('Show fewer');
    await stage.shows(51, '[data-testid=payout]');
    expect(stage.text()).not.toContain('Show more');
    await stage.press('Show fewer');
    expect(rows('payout')).toBe(5);
    await stage.sees('Show all 51 payouts');
  });

  test('whose next page fails stay, and the page can be asked for again', async () => {
    await open({
      [payoutsPath]: { body: payouts(50), next: 'p50' },
      'GET /api/users/payouts?cursor=p50': [{ status: 422 }, { body: payouts(51).slice(50) }],
    });
    await stage.press('Show more payouts');
    await stage.press('Show more payouts');
    await stage.sees('More payouts could not be loaded.');
    expect(rows('payout')).toBe(50);
    await stage.press('Try again');
    await stage.shows(51, '[data-testid=payout]');
    expect(stage.text()).not.toContain('could not be loaded');
  });

  test('that cannot be loaded say why and can be tried again', async () => {
    await open({ [payoutsPath]: [{ status: 422, body: { message: 'Not now.' } }, { body: [] }] });
    await stage.sees('Your payouts could not be loadedNot now.');
    await stage.press('Try again');
    await stage.sees('No payouts yet');
  });
});

test('work submitted shows its decision, reason and note', async () => {
  const pending = submitted;
  const decidedAt = '2026-11-20T12:00:00.000Z';
  const rejected: Submission = {
    ...pending,
    _id: 's2',
    submittedAt: '2026-11-20T09:00:00.000Z',
    status: 'rejected',
    reason: 'undone',
    note: 'The like is gone.',
    decidedAt,
  };
  const submittedAt = '2026-11-20T08:00:00.000Z';
  const approved: Submission = {
    ...pending,
    _id: 's3',
    submittedAt,
    status: 'approved',
    decidedAt,
  };
  await open({ [submissionsPath]: { body: [pending, rejected, approved] } });
  await stage.sees('In reviewDecided by Nov 23, 2026');
  await stage.sees(
    'RejectedThe action was undone before the review“The like is gone.”Decided Nov 20, 2026',
  );
  await stage.sees('ApprovedApproved Nov 20, 2026');
});

test('a submission shows what its tweet is about, and the tweet by its author with the whole link behind', async () => {
  const { link } = submitted.work;
  await open({ [submissionsPath]: { body: [{ ...submitted, about: 'Fees in dollars.' }] } });
  await stage.sees('Helio LabsFees in dollars.@heliolabs …7919');
  const tweet = document.querySelector<HTMLAnchorElement>('[data-testid=submission] a');
  expect([tweet?.href, tweet?.title, tweet?.target]).toEqual([link, link, '_blank']);
});

test('submissions are filtered by the server, and the address keeps the filter', async () => {
  const narrowed = 'GET /api/users/submissions?state=held&limit=10';
  await open({
    [submissionsPath]: { body: submissions(2) },
    [narrowed]: { body: submissions(1) },
    'GET /api/users/submissions?state=held&kind=fomo&limit=10': { body: [] },
  });
  await stage.shows(2, '[data-testid=submission]');
  await choose('Status of submissions', 'held');
  await stage.shows(1, '[data-testid=submission]');
  await choose('Kind of submissions', 'fomo');
  await stage.sees('No matching submissions');
  expect(window.location.search).toBe('?status=held&work=fomo');
  await stage.press('Clear filters');
  await stage.shows(2, '[data-testid=submission]');
  expect(window.location.search).toBe('');
});

test('what is held for an appeal leads to that work, in sight', async () => {
  await open({
    ...member({ disputedEarnings: 1.08 }),
    'GET /api/users/submissions?state=held&limit=10': { body: submissions(1) },
  });
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await stage.press('$1.08');
  await stage.shows(1, '[data-testid=submission]');
  expect(window.location.search + window.location.hash).toBe('?status=held#submissions');
  expect(document.activeElement?.textContent).toBe('Submissions');
  expect(scrolled.mock.contexts).toContain(document.activeElement);
});

test('Appeal on a rejected task leads to the rejected work, in sight', async () => {
  const rejection = { reason: 'low_quality', note: '', appeal: 'open' as const };
  await openHome(stage, {
    'GET /api/tasks/available': { body: [dripTask(1, { ...allDone, rejection })] },
    'GET /api/users/submissions?state=rejected&kind=drip&limit=10': { body: submissions(1) },
  });
  await stage.press('Appeal');
  await stage.shows(1, '[data-testid=submission]');
  expect(document.activeElement?.textContent).toBe('Submissions');
});

test('work submitted beyond the first page is there for the asking', async () => {
  const work = submissions(51);
  await open({
    [submissionsPath]: { body: work.slice(0, 10), next: 's10' },
    'GET /api/users/submissions?cursor=s10': { body: work.slice(10) },
  });
  await stage.shows(10, '[data-testid=submission]');
  await stage.press('Show more submissions');
  await stage.shows(51, '[data-testid=submission]');
});

test('nothing submitted leads to the tasks', async () => {
  await open();
  await stage.sees('No submissions yet');
  await stage.press('Find a task');
  await stage.isAt('/');
});

describe('the earnings', () => {
  const earningsPath = 'GET /api/users/earnings?days=30';
  const input = (day: string, brand: string, amount: number) => {
    return { day, brand, amount, kind: 'drip', campaignId: 'c1', campaignName: 'Surge Drip' };
  };
  const lines = [input('2026-11-20', 'Nova', 2), input('2026-11-20', 'Orbit', 0.0075)];

  test('are listed by day and brand', async () => {
    await open({ [earningsPath]: { body: lines } });
    await stage.sees('Last 30 days: $2.00.');
    await stage.sees('Nov 20, 2026Nova $2.00 · Orbit $0.0075$2.0075');
  });

  test('of a year that is chosen are saved with its payouts', async () => {
    const { createObjectURL, revokeObjectURL } = URL;
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL() {} });
    const ofYear = { body: { rewards: lines, payouts: [] } };
    await open({
      ...member({ createdAt: '2025-03-01T00:00:00Z' }),
      [earningsPath]: { body: lines },
      'GET /api/users/earnings-of-year?year=2025': ofYear,
    });
    await stage.sees('Last 30 days: $2.00.');
    await stage.chooses('Year of the export', '2025');
    await stage.press('Export 2025 as CSV');
    await expect
      .poll(() => stage.asked.map(({ path }) => path))
      .toContain('/api/users/earnings-of-year?year=2025');
    Object.assign(URL, { createObjectURL, revokeObjectURL });
  });

  test('that cannot be loaded say so and can be asked for again', async () => {
    await open({ [earningsPath]: [{ status: 422 }, { body: lines }] });
    await stage.sees('Your earnings could not be loaded');
    await stage.press('Try again');
    await stage.shows(1, '[data-testid=earning-day]');
  });

  test('promise no way to the payout minimum that the open work cannot pay', async () => {
    await open({
      ...member({ pendingEarnings: 10.8 }),
      [earningsPath]: { body: [input('2026-11-20', 'Nova', 7.2)] },
    });
    await stage.sees('$39.20 to go · $10.80 open for you');
    expect(stage.text()).not.toContain('a day');
  });

  test('say that a cent is left to the payout minimum where less than one is', async () => {
    await open({
      ...member({ pendingEarnings: 49.995 }),
      [earningsPath]: { body: [input('2026-11-20', 'Nova', 7.2)] },
    });
    await stage.sees('$0.01 to go');
  });

  test('tell how many days are left to the payout minimum where the open work can pay it', async () => {
    const days = [0, 1, 2].map((n) => input(inHours(-24 * n).slice(0, 10), 'Nova', 7));
    await open({ ...member({ pendingEarnings: 40 }), [earningsPath]: { body: days } });
    await stage.sees('$10.00 to go · $10.80 open for youAbout 4 days at $3.00 a day');
  });
});
