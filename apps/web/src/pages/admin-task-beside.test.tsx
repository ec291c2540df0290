import type { WorkToReview } from '@stoke/contract';
import { rejectionTexts } from '@stoke/domain';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inHours, work } from '../testing/creator-world.ts';
import { holdToken, member, Stage } from '../testing/stage.tsx';

let stage: Stage;
beforeEach(() => {
  stage = new Stage();
  holdToken();
});
afterEach(() => stage.close());

async function open(waiting: readonly WorkToReview[]) {
  const queue = { 'GET /api/review/submissions?kind=drip&limit=50': { body: waiting } };
  await stage.open('/admin/task-verification', { ...member({ role: 'admin' }), ...queue });
  await stage.shows(waiting.length, '[data-work]');
}

const panel = () => document.querySelector('[aria-label^="Submission of"]');

test('beside the list is the evidence of one submission, its person, and why it was rejected before', async () => {
  const before = {
    _id: 'submission-0',
    decidedAt: inHours(-30),
    reason: 'low_quality',
    note: 'Only an emoji.',
    links: [{ label: 'Reply', url: 'https://x.com/adastone_x/status/1873450000000088888' }],
  };
  await open([work({ attempt: 2, earlier: [before], riskFlags: ['shared_wallet'] })]);
  for (const said of [
    'Likeafter 8 s',
    '@adastone_xverified',
    '612 / 1000',
    'Resubmission',
    'Shared wallet',
    rejectionTexts.drip.low_quality,
    'Only an emoji.',
  ]) {
    expect(panel()?.textContent).toContain(said);
  }
  const links = [...(panel()?.querySelectorAll('a[href*="0088888"]') ?? [])];
  expect(links.map((link) => link.getAttribute('target'))).toEqual(['_blank']);
});

test('a narrow screen has the evidence on each row', async () => {
  const listeners = { addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: false, media, ...listeners }));
  await open([work()]);
  expect(panel()).toBeNull();
  expect(document.querySelector('[data-work]')?.textContent).toContain('Likeafter 8 s');
});

test('decisions do not change the order of the tasks', async () => {
  const of = (n: number, taskId: string) =>
    work({
      _id: `submission-${n}`,
      taskId,
      taskName: taskId,
      user: { ...work().user, username: `earner_${n}` },
    });
  const waiting = [of(1, 'task-a'), of(2, 'task-b'), of(3, 'task-a')];
  const results = [
    { submissionId: 'submission-1', isDecided: true, code: null, message: 'Decided.' },
  ];
  await open(waiting);
  stage.answers({
    'POST /api/review/decisions': { body: { message: 'Done.', results } },
    'GET /api/review/submissions?kind=drip&limit=50': { body: waiting.slice(1) },
  });
  await stage.press('Approve');
  await stage.shows(2, '[data-work]');
  const shown = [...document.querySelectorAll<HTMLElement>('[data-work]')];
  expect(shown.map(({ dataset }) => dataset['work'])).toEqual(['submission-3', 'submission-2']);
});
