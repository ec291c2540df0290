import type { WorkToReview } from '@stoke/contract';
import { campaignKinds } from '@stoke/domain';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { inHours, work } from '../../../../testing/creator-world.ts';
import { all, until } from '../../../../testing/find.ts';
import { noWork } from '../../../../testing/no-work.ts';
import { holdToken, member, stageOfTests, type Answers } from '../../../../testing/stage.tsx';

const stage = stageOfTests(holdToken);

async function open(waiting: readonly WorkToReview[], answers: Answers = {}) {
  const queue = { 'GET /api/review/submissions?kind=drip&limit=50': { body: waiting } };
  await stage.open('/admin/task-verification', {
    ...member({ role: 'admin' }),
    ...queue,
    ...answers,
  });
  await stage.shows(waiting.length, '[data-work]');
}

const panel = () => document.querySelector('[aria-label^="Submission of"]');

test('similar pictures and texts of others stand beside the work, and who is linked to them', async () => {
  const other = { _id: 'other-1', what: 'picture', username: 'maya', isLinked: true } as const;
  await open([work({ alike: [{ ...other, submittedAt: '2026-11-20T09:00:00.000Z' }] })]);
  await stage.sees('Similar work of others');
  await stage.sees('maya');
  await stage.sees('Linked accounts');
});

test('beside the list is the evidence of one submission, its person, and why it was rejected before', async () => {
  const before = {
    _id: 'submission-0',
    decidedAt: inHours(-30),
    reason: 'low_quality',
    note: 'Only an emoji.',
    links: [{ label: 'Reply', url: 'https://x.com/adastone_x/status/1873450000000088888' }],
  };
  await open([work({ attempt: 2, earlier: [before], riskFlags: ['shared_wallet'] })]);
  for (const text of [
    'Likeafter 8 s',
    '@adastone_xverified',
    '612 / 1000',
    'Resubmission',
    'Shared wallet',
    campaignKinds.drip.rejections.low_quality,
    'Only an emoji.',
  ]) {
    expect(panel()?.textContent).toContain(text);
  }
  const links = [...(panel()?.querySelectorAll('a[href*="0088888"]') ?? [])];
  expect(links.map((link) => link.getAttribute('target'))).toEqual(['_blank']);
});

test('a row lists the actions that were done, not what the tweet is about', async () => {
  const { evidence } = work();
  const facts = [...evidence.facts, { label: 'About', text: 'The new fees.' }];
  await open([work({ evidence: { ...evidence, facts } })]);
  expect(document.querySelector('[data-work]')?.textContent).toContain('Like');
  expect(document.querySelector('[data-work]')?.textContent).not.toContain('About');
  expect(panel()?.textContent).toContain('The new fees.');
});

test('a narrow screen has the evidence on each row', async () => {
  const listeners = { addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: false, media, ...listeners }));
  await open([work()]);
  expect(panel()).toBeNull();
  expect(document.querySelector('[data-work]')?.textContent).toContain('Likeafter 8 s');
});

test('a toast undoes its own decision, and goes when a key has undone it', async () => {
  const waiting = [1, 2, 3].map((n) =>
    work({ _id: `submission-${n}`, user: { ...work().user, username: `earner_${n}` } }),
  );
  const approved = (n: number) => ({
    body: {
      message: 'Done.',
      results: [
        { submissionId: `submission-${n}`, isDecided: true, code: null, message: 'Decided.' },
      ],
    },
  });
  await open(waiting);
  stage.answers({
    'POST /api/review/decisions': [approved(1), approved(2)],
    'GET /api/review/submissions?kind=drip&limit=50': [
      { body: waiting.slice(1) },
      { body: waiting.slice(2) },
    ],
    'POST /api/review/decisions/undo': { body: { message: '', undone: ['submission-2'] } },
  });
  await stage.press('Approve');
  await stage.sees('Approved earner_1 · $0.18');
  await stage.press('Approve');
  await stage.sees('Approved earner_2 · $0.18');
  const undo = all('button').find(({ textContent }) => textContent === 'Undo');
  await act(async () => {
    const row = document.querySelector('[data-work]');
    row?.dispatchEvent(new KeyboardEvent('keydown', { key: 'u', bubbles: true }));
  });
  await stage.sees('Undone');
  await until(() => !stage.text().includes('Approved earner_2'));
  await act(async () => undo?.click());
  const undone = stage.asked.filter(({ path }) => path === '/api/review/decisions/undo');
  expect(undone.map(({ body }) => body)).toEqual([{ submissionIds: ['submission-2'] }]);
});

test('with a selection the keys are named where they act', async () => {
  await open([work(), work({ _id: 'submission-2' })]);
  const keys = () => all('[aria-keyshortcuts=a]').map(({ textContent }) => textContent);
  expect(keys()).toEqual(['ApproveA']);
  await act(async () => all('[data-work] input[type=checkbox]')[0]?.click());
  expect(keys()).toEqual(['Approve 1']);
});

test('decisions do not change the order of the tasks', async () => {
  const input = (n: number, taskId: string) =>
    work({
      _id: `submission-${n}`,
      taskId,
      taskName: taskId,
      user: { ...work().user, username: `earner_${n}` },
    });
  const waiting = [input(1, 'task-a'), input(2, 'task-b'), input(3, 'task-a')];
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

test('all that fits is approved after each submission of a random sample was opened', async () => {
  const some = work({ _id: 'submission-7' });
  const summary = { ...noWork, waiting: 240, fitting: 240, oldest: inHours(-1) };
  await open([work()], { 'GET /api/review/summary?kind=drip': { body: summary } });
  const sample = {
    _id: 'sample-1',
    count: 240,
    amount: 43.2,
    sample: ['submission-7', 'submission-8'],
  };
  const opening = 'POST /api/review/samples/sample-1/open';
  stage.answers({
    'POST /api/review/samples': { body: sample },
    [opening]: [{ body: some }, { body: work({ _id: 'submission-8' }) }],
    'POST /api/review/samples/sample-1/approve': {
      body: { message: '', planned: ['submission-1'], undoBefore: inHours(0.01) },
    },
    'GET /api/review/submissions?kind=drip&limit=50': { body: [] },
    'POST /api/review/decisions/undo': { body: { message: '', undone: ['submission-1'] } },
  });
  await stage.press('Approve all 240');
  await stage.sees('Check 2 of 240 at random');
  await stage.sees('1 of 2');
  const approve = () =>
    [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Approve 240 · $43.20',
    );
  expect(approve()?.disabled).toBe(true);
  await stage.press('Next');
  await until(() => approve()?.disabled === false);
  await stage.press('Approve 240 · $43.20');
  await stage.sees('No tasks currently awaiting verification.');
  await stage.press('Undo');
  await stage.sees('Undone');
  expect(stage.asked.filter(({ path }) => path.endsWith('/open')).map(({ body }) => body)).toEqual([
    { submissionId: 'submission-7' },
    { submissionId: 'submission-8' },
  ]);
});

test.each([
  [1000, 'Approve all 1,000'],
  [1001, 'Approve the oldest 1,000'],
])('of %i that fit, the button says how many it approves', async (fitting, label) => {
  const summary = { ...noWork, waiting: fitting, fitting, oldest: inHours(-1) };
  await open([work()], { 'GET /api/review/summary?kind=drip': { body: summary } });
  await stage.sees(label);
});

test('a long list costs what is near the screen: a row further down is filled when it comes near', async () => {
  type Seen = Pick<IntersectionObserverEntry, 'isIntersecting' | 'boundingClientRect'>;
  const near = new Map<Element, (seen: Seen[]) => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #notify: (seen: Seen[]) => void;
      constructor(notify: (seen: Seen[]) => void) {
        this.#notify = notify;
      }
      observe(element: Element) {
        near.set(element, this.#notify);
      }
      disconnect() {}
    },
  );
  const many = Array.from({ length: 20 }, (_, n) => work({ _id: `submission-${n + 1}` }));
  await open(many);
  const [first, ...others] = [...document.querySelectorAll('[data-work]')];
  const last = others.at(-1) ?? document.body;
  expect(first?.textContent).toContain('ada_stone');
  expect([last.textContent, last.getAttribute('aria-label')]).toEqual(['', 'Work of ada_stone']);
  const boundingClientRect = new DOMRect();
  await act(async () => near.get(last)?.([{ isIntersecting: true, boundingClientRect }]));
  expect(last.textContent).toContain('ada_stone');
});
