import type { Signal, WorkToReview } from '@stoke/contract';
import { campaignKinds } from '@stoke/domain';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { choose, inHours, work } from '../../../../testing/creator-world.ts';
import { all, until } from '../../../../testing/find.ts';
import { noWork } from '../../../../testing/no-work.ts';
import { member, memberStage, type Answers } from '../../../../testing/stage.tsx';

const stage = memberStage();

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

test('what the creator said of the tweet stands in the evidence', async () => {
  const { evidence } = work();
  const facts = [...evidence.facts, { label: 'About', text: 'The new fees.' }];
  await open([work({ evidence: { ...evidence, facts } })]);
  expect(document.querySelector('[data-work]')?.textContent).not.toContain('The new fees.');
  expect(panel()?.textContent).toContain('The new fees.');
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

test('the oldest comes first, whatever its task, and decisions do not change the order', async () => {
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
  expect(shown.map(({ dataset }) => dataset['work'])).toEqual(['submission-2', 'submission-3']);
});

describe('a sample', () => {
  const sample = {
    _id: 'sample-1',
    count: 240,
    amount: 43.2,
    sample: ['submission-7', 'submission-8'],
  };
  const call = (verb: string) => `POST /api/review/samples/sample-1/${verb}`;
  const checks = () => stage.asked.filter(({ path }) => path.endsWith('/check'));
  const result = { message: '', undoBefore: inHours(0.01) };
  const planned = { ...result, planned: ['submission-1'], amount: 43.02 };

  async function draw(label: string) {
    const summary = { ...noWork, waiting: 240, fitting: 240, oldest: inHours(-1) };
    await open([work()], { 'GET /api/review/summary?kind=drip': { body: summary } });
    const opened = [7, 8].map((n) => ({ body: work({ _id: `submission-${n}` }) }));
    stage.answers({
      'POST /api/review/samples': { body: sample },
      [call('open')]: opened,
      [call('check')]: { body: result },
      [call('approve')]: { body: planned },
      [call('reject')]: { body: planned },
      'GET /api/review/submissions?kind=drip&limit=50': { body: [] },
      'POST /api/review/decisions/undo': { body: { message: '', undone: ['submission-1'] } },
    });
    await stage.press(label);
    await stage.sees('Check 2 of 240 at random');
    await stage.sees('1 of 2 · 0 checked');
    await stage.sees('ada_stone');
  }
  const button = (label: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);

  test('approves all that fits once each of it was found good, with the sum, and is undone', async () => {
    await draw('Approve all 240');
    expect(button('Approve 240 · $43.20')?.disabled).toBe(true);
    for (const count of [1, 2]) {
      await until(() => button('Approve this oneA')?.disabled === false);
      await stage.press('Approve this one');
      await stage.sees(`${count} checked`);
    }
    await stage.press('Approve 240 · $43.20');
    await stage.sees('Approved 1 · $43.02');
    await stage.sees('No tasks currently awaiting verification.');
    await stage.press('Undo');
    await stage.sees('Undone');
    expect(checks().map(({ body }) => body)).toEqual([
      { submissionId: 'submission-7', verdict: 'approved' },
      { submissionId: 'submission-8', verdict: 'approved' },
    ]);
  });

  const press = (key: string) =>
    act(async () => {
      const event = { key, code: `Key${key.toUpperCase()}`, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent('keydown', event));
    });

  test('hears no key and stays open while the reason of one is asked', async () => {
    await draw('Approve all 240');
    await until(() => button('Reject this oneR')?.disabled === false);
    await press('r');
    await stage.sees('Reject the work of ada_stone');
    await press('j');
    await stage.sees('1 of 2 · 0 checked');
    await press('Escape');
    await stage.shows(1, '[role=dialog]');
    await stage.sees('1 of 2 · 0 checked');
  });

  test('loses no check while another is saved; one that fails is named, and is checked again', async () => {
    await draw('Approve all 240');
    const first = Promise.withResolvers<object>();
    stage.answers({ [call('check')]: [first.promise, { body: result }, { body: result }] });
    await until(() => button('Approve this oneA')?.disabled === false);
    await press('a');
    await stage.sees('2 of 2 · 0 checked');
    await until(() => button('Approve this oneA')?.disabled === false);
    await press('a');
    await stage.sees('2 of 2 · 1 checked');
    first.resolve({ status: 409, body: {} });
    await stage.sees('Submission 1: Not saved. Please try again.');
    await press('k');
    await press('a');
    await stage.sees('2 checked');
    expect(button('Approve 240 · $43.20')?.disabled).toBe(false);
  });

  test('ends with the first bad one, which is rejected with its reason', async () => {
    await draw('Approve all 240');
    await until(() => button('Reject this oneR')?.disabled === false);
    await stage.press('Reject this one');
    await stage.sees('Reject the work of ada_stone');
    await choose('automated');
    await stage.press('Reject in the form');
    await stage.sees('Rejected. The other 239 are decided one by one.');
    expect(button('Approve 240 · $43.20')).toBeUndefined();
    const rejection = { verdict: 'rejected', reason: 'automated', note: '' };
    expect(checks().map(({ body }) => body)).toEqual([
      { submissionId: 'submission-7', ...rejection },
    ]);
  });

  test('rejects all that fits in the same way, with one reason', async () => {
    await draw('Reject all 240');
    for (const count of [1, 2]) {
      await until(() => button('Reject this oneR')?.disabled === false);
      await stage.press('Reject this one');
      await stage.sees(`${count} checked`);
    }
    await stage.press('Reject 240 · $43.20');
    await choose('automated');
    await stage.press('Reject in the form');
    await stage.sees('Rejected 1 · $43.02');
    const [rejected] = stage.asked.filter(({ path }) => path.endsWith('/reject'));
    expect(rejected?.body).toEqual({ reason: 'automated', note: '' });
  });
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
  const many = Array.from({ length: 24 }, (_, n) => work({ _id: `submission-${n + 1}` }));
  await open(many);
  const [first, ...others] = [...document.querySelectorAll('[data-work]')];
  const last = others.at(-1) ?? document.body;
  expect(first?.textContent).toContain('ada_stone');
  expect([last.textContent, last.getAttribute('aria-label')]).toEqual(['', 'Work of ada_stone']);
  const boundingClientRect = new DOMRect();
  await act(async () => near.get(last)?.([{ isIntersecting: true, boundingClientRect }]));
  expect(last.textContent).toContain('ada_stone');
});

test('what was done before, what the posts say and what is known against the person stand beside the work', async () => {
  const [tweet, reply] = work().evidence.links.map(({ url }) => url);
  const post = { author: 'adastone_x', text: 'Fees & speed: well done.' };
  const latest = { _id: 'submission-0', status: 'rejected', reason: 'automated' } as const;
  await open([work()], {
    'GET /api/review/submissions/any/posts': {
      body: [
        { url: tweet, state: 'missing', author: null, text: null },
        { url: reply, state: 'post', ...post },
      ],
    },
    'GET /api/review/submissions/any/history': {
      body: {
        joinedAt: inHours(-240),
        brand: {
          approved: 12,
          rejected: 1,
          waiting: 2,
          latest: [{ ...latest, submittedAt: inHours(-30) }],
        },
        all: { approved: 240, rejected: 3, waiting: 4 },
      },
    },
    'GET /api/admin/people/any/signals': { body: [sharedWallet] },
  });
  await stage.sees(
    'Reply by @adastone_x',
    'Fees & speed: well done.',
    'Not found on X',
    'With Helio Labs12 approved · 1 rejected · 2 waiting',
    campaignKinds.drip.rejections.automated,
    'In all240 approved · 3 rejected · 4 waiting',
    'Shared wallet85 / 100 · 5 accounts',
  );
});

const sharedWallet: Signal = {
  _id: 'signal-1',
  kind: 'shared_wallet',
  strength: 85,
  level: 'strong',
  explanation: 'Five accounts are paid to one wallet.',
  size: 5,
  people: [],
  evidence: [],
  status: 'open',
  foundAt: inHours(-1),
  changedAt: inHours(-1),
  dismissed: null,
};

test('the next fifty are taken for a reviewer, who sees what others hold, and gives theirs back', async () => {
  const other = work({ _id: 'submission-2', taskName: 'x.com/heliolabs/status/2' });
  const taken = { by: 'admin-2', username: 'maya', until: inHours(0.2) };
  const progress = (claimed: number) => ({
    body: {
      from: inHours(-9),
      decided: 1204,
      reviewers: [
        {
          _id: 'admin-2',
          username: 'maya',
          approved: 800,
          rejected: 2,
          claimed: 38,
          claimedUntil: taken.until,
        },
        {
          _id: 'admin-1',
          username: 'admin',
          approved: 400,
          rejected: 2,
          claimed,
          claimedUntil: claimed > 0 ? inHours(0.25) : null,
        },
      ],
      samples: { system: { checked: 20, agreed: 19 }, together: { checked: 20, agreed: 20 } },
    },
  });
  await open([work({ claim: taken }), other], {
    ...member({ role: 'admin', _id: 'admin-1' }),
    'GET /api/admin/review/progress': progress(0),
  });
  await stage.sees(
    'Today: 1,204 decided by admins · 402 by you · maya 802, 38 claimed · sample agreement 98%',
  );
  expect(document.querySelector('[data-work]')?.textContent).toContain('maya');
  stage.answers({
    'POST /api/admin/review/claims': { body: { claimed: 1, until: inHours(0.25) } },
    'DELETE /api/admin/review/claims': { body: { message: 'Given back.' } },
    'GET /api/admin/review/progress': progress(1),
    'GET /api/review/submissions?claim=mine&kind=drip&limit=50': {
      body: [other],
    },
  });
  await stage.press('Next 50 for me');
  await stage.isAt('/admin/task-verification?claim=mine');
  await stage.shows(1, '[data-work]');
  await until(() => /1 yours · 1[45]:\d\d/.test(stage.text()));
  stage.answers({ 'GET /api/admin/review/progress': progress(0) });
  await stage.press('Give back');
  await stage.isAt('/admin/task-verification');
  await stage.shows(2, '[data-work]');
});
