import type { OwnFomoCampaign, WorkToReview } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { rejectionReasons, campaignKinds } from '@stoke/domain';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { currentClient } from '../../../lib/session/query-client.ts';
import { creator, creatorId, fomoWork } from '../../../../testing/creator-world.ts';
import { until } from '../../../../testing/find.ts';
import { ownFomo } from '../../../../testing/own-campaigns.ts';
import { noWork } from '../../../../testing/no-work.ts';
import { holdToken, member, stageOfTests, type Answers } from '../../../../testing/stage.tsx';

const queue = 'GET /api/review/submissions?scope=own&limit=50';
const own = `GET /api/campaigns/creator/${creatorId}`;
const decisions = 'POST /api/review/decisions';
const image = (n: number) => `GET /api/campaigns/submissions/submission-${n}/image`;
const stage = stageOfTests(() => {
  holdToken();
  const createObjectURL = () => 'blob:proof';
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL() {} }));
});

const several = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const user = { ...fomoWork().user, _id: `earner-${n + 1}`, username: `earner_${n + 1}` };
    return fomoWork({ _id: `submission-${n + 1}`, user });
  });

async function open(waiting: readonly WorkToReview[], answers: Answers = {}, search = '') {
  const images = waiting.map((_, n) => [image(n + 1), { body: 'bytes' }] as const);
  await stage.open(`/creator-dashboard/review${search}`, {
    ...creator(),
    ...Object.fromEntries(images),
    [own]: { body: [ownFomo({ _id: 'campaign-1', name: 'Genesis', toReview: waiting.length })] },
    [queue]: { body: waiting },
    ...answers,
  });
  if (waiting.length > 0) await stage.shows(waiting.length, '[data-work]');
}

const panel = () => document.querySelector('[aria-label^="Submission of"]');
const posted = () => stage.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
const key = (name: string) =>
  act(async () => {
    const at = document.activeElement ?? document.body;
    at.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  });
const results = (ids: readonly string[], refusal: 'review.resubmitted' | null = null) => ({
  body: {
    message: 'Done.',
    results: ids.map((submissionId) => ({
      submissionId,
      isDecided: refusal === null,
      code: refusal,
      message: refusal === null ? 'Decided.' : refusals[refusal].text,
    })),
  },
});

test('beside the list is the evidence of one submission: text, link, image, guide and deadline', async () => {
  await open([fomoWork()]);
  for (const text of [
    'Draw our mark: Upload it',
    'ada_stone · Genesis',
    '$0.20',
    'Drawn by hand.',
    'Use the colours of the brand.',
    'After 72 hours, approved if its evidence can be checked.',
  ]) {
    expect(panel()?.textContent).toContain(text);
  }
  expect(panel()?.querySelector('a[href="https://example.com/mark"]')?.textContent).toBe('Proof');
  expect(panel()?.querySelector('a[href="https://heliolabs.example/guide"]')).not.toBeNull();
  await stage.sees('Due in2d 3h 59m');
  await stage.shows(1, 'img[src="blob:proof"]');
  await stage.press('Enlarge: Proof of ada_stone');
  await stage.shows(2, 'img[src="blob:proof"]');
});

test('a proof image that does not come is asked for again by hand', async () => {
  await open([fomoWork()], { [image(1)]: [{ status: 422 }, { body: 'bytes' }] });
  await stage.sees('The image could not be loaded.');
  await stage.press('Try again');
  await stage.shows(1, 'img[src="blob:proof"]');
});

test('work that is never approved automatically says so', async () => {
  await open([fomoWork({ decideBefore: null })]);
  await stage.sees('Manual approval: not enough evidence to approve automatically.');
});

test('an admin decides on FOMO work in the same queue, a sample included', async () => {
  const body = [fomoWork({ decideBefore: null, isSample: true })];
  const admin = member({ role: 'admin' });
  const watched = { decided: 9, medianDecisionSeconds: 60, rejected: 6, overturned: 4 };
  const creators = [{ _id: 'creator-9', username: 'hasty', ...watched }];
  const all = 'GET /api/review/submissions?kind=fomo&limit=50';
  await stage.open('/admin/task-verification?work=fomo', {
    ...admin,
    [all]: { body },
    'GET /api/admin/review/creators': { body: creators },
    [image(1)]: { body: 'bytes' },
  });
  await stage.sees('Random sample: an admin decides.');
  await stage.sees('hasty: 4 of 6 final rejections');
  await stage.shows(1, 'img[src="blob:proof"]');
  await stage.shows(1, 'a[href="/admin/people?person=creator-9"]');
});

test('j and k choose what is shown beside the list; a approves it, and the next one follows', async () => {
  await open(several(3), { [decisions]: results(['submission-2']) });
  await key('j');
  await until(() => (panel()?.textContent ?? '').includes('earner_2'));
  await key('k');
  await until(() => (panel()?.textContent ?? '').includes('earner_1'));
  await key('j');
  const [first, , third] = several(3);
  stage.answers({ [queue]: { body: [first, third] } });
  await key('a');
  await until(() => (panel()?.textContent ?? '').includes('earner_3'));
  expect(posted()).toEqual([
    { decisions: [{ submissionId: 'submission-2', verdict: 'approved' }], undoable: true },
  ]);
});

test('r and a number right after it reject with that reason, in the words of FOMO tasks', async () => {
  await open(several(1), { [decisions]: results(['submission-1']) });
  await key('r');
  await key('4');
  await stage.sees('Reject the work of earner_1');
  for (const reason of rejectionReasons) await stage.sees(campaignKinds.fomo.rejections[reason]);
  expect(document.activeElement?.getAttribute('value')).toBe('low_quality');
  await stage.press('Reject in the form');
  await stage.sees('Rejected');
  const decision = { verdict: 'rejected', reason: 'low_quality', note: '' };
  expect(posted()).toEqual([
    { decisions: [{ submissionId: 'submission-1', ...decision }], undoable: true },
  ]);
});

test('work that was resubmitted is refused on its row, and the new version stands there', async () => {
  await open(several(1), { [decisions]: results(['submission-1'], 'review.resubmitted') });
  const again = { ...several(1)[0], _id: 'submission-9', attempt: 2 };
  stage.answers({ [queue]: { body: [again] }, [image(9)]: { body: 'bytes' } });
  await key('a');
  await stage.sees(refusals['review.resubmitted'].text);
  await stage.shows(1, '[data-work="submission-9"]');
});

test('the queue is narrowed to one campaign', async () => {
  const one = 'GET /api/review/submissions?campaignId=campaign-1&scope=own&limit=50';
  const campaigns = [{ _id: 'campaign-1', brand: 'Helio Labs', name: 'Genesis', count: 1 }];
  const summary = { body: { ...noWork, campaigns } };
  const input = 'GET /api/review/summary';
  const counted = {
    [`${input}?scope=own`]: summary,
    [`${input}?campaignId=campaign-1&scope=own`]: summary,
  };
  await open([fomoWork()], { [one]: { body: [fomoWork()] }, ...counted });
  await stage.sees('All campaigns (1)');
  await stage.sees('Helio Labs · Genesis (1)');
  await act(async () => {
    const select = document.querySelector<HTMLSelectElement>('select[aria-label="Campaign"]');
    if (select) select.value = 'campaign-1';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await stage.isAt('/creator-dashboard/review?campaign=campaign-1');
  await until(() => stage.asked.some(({ path }) => path.includes('campaignId=campaign-1')));
});

test('a campaign of another creator is none', async () => {
  const missing = { code: 'request.not_found', message: refusals['request.not_found'].text };
  const other = 'GET /api/review/submissions?campaignId=other&scope=own&limit=50';
  const summary = 'GET /api/review/summary?campaignId=other&scope=own';
  const answer = { status: 404, body: missing };
  await open([], { [other]: answer, [summary]: answer }, '?campaign=other');
  await stage.sees('Campaign not found');
  await stage.press('All campaigns');
  await stage.sees('Nothing to review');
});

test('an empty queue, one that fails, and new work without a reload', async () => {
  await open([], { [queue]: [{ status: 409, body: {} }, { body: [] }] });
  await stage.sees('The submissions could not be loaded');
  await stage.press('Try again');
  await stage.sees('Nothing to review');
  stage.answers({ [queue]: { body: [fomoWork()] }, [image(1)]: { body: 'bytes' } });
  await act(() => currentClient().invalidateQueries({ queryKey: ['review'] }));
  await stage.sees('ada_stone');
});

test('a person without a creator dashboard is told to make one', async () => {
  await stage.open('/creator-dashboard/review', member({ hasDashboard: false }));
  await stage.sees('You do not have a creator dashboard setup yet.');
  expect(stage.asked.some(({ path }) => path.startsWith('/api/review/'))).toBe(false);
});

test('a campaign card says how much waits, and leads there', async () => {
  const waiting: OwnFomoCampaign = ownFomo({ _id: 'campaign-1', toReview: 3 });
  await stage.open('/creator-dashboard', { ...creator(), [own]: { body: [waiting] } });
  await stage.sees('3 submissions to review');
  const link = document.querySelector('a[href="/creator-dashboard/review?campaign=campaign-1"]');
  expect(link?.textContent).toBe('Review');
});
