import type { CampaignWork, SparkPerson, SparkWork } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { expect, test, vi } from 'vitest';
import { button, creator, inHours } from '../../../../testing/creator-world.ts';
import { campaignResults } from '../../../../testing/results-world.ts';
import { memberStage, type Answers } from '../../../../testing/stage.tsx';

const address = '/creator-dashboard/campaigns/fomo/campaign-1/work';
const results = 'GET /api/campaigns/campaign-1/results';
const call = 'GET /api/creator/campaigns/campaign-1/work';
const stage = memberStage();

const part = { handedIn: 1, waiting: 0, approved: 1, refused: 0, forfeited: 0, spent: 0.2 };
const parts = [
  { ...part, _id: 'like', name: 'Like: Our post', link: 'https://x.com/roast/status/1' },
  { ...part, _id: 'draw', name: 'Draw our mark', link: null },
];

function work(is: Partial<CampaignWork> = {}): CampaignWork {
  return {
    _id: 'work-1',
    person: { _id: 'user-1', username: 'emberline', xUsername: 'ember_', reputationScore: 612 },
    taskId: 'draw',
    taskName: 'Draw our mark',
    taskLink: null,
    action: 'Draw our mark',
    text: 'Drawn <b>by hand</b>.',
    proofLink: 'https://example.com/mine',
    imageUrl: null,
    status: 'approved',
    isForfeited: false,
    reason: null,
    note: null,
    decidedBy: 'creator',
    amount: 0.2,
    paid: 0.2,
    submittedAt: inHours(-30),
    decidedAt: inHours(-29),
    ...is,
  };
}

async function open(list: readonly CampaignWork[], answers: Answers = {}, search = '') {
  await stage.open(`${address}${search}`, {
    ...creator(),
    [results]: { body: campaignResults({ kind: 'fomo', name: 'Join us', parts }) },
    [call]: { body: list },
    ...answers,
  });
}

test('the results of a campaign lead to its work, and back', async () => {
  await open([work()]);
  await stage.sees('emberline');
  await stage.press('Results');
  await stage.isAt('/creator-dashboard/campaigns/fomo/campaign-1');
  await stage.press('Work');
  await stage.isAt(address);
  await stage.sees('emberline');
});

test('a row says who did what, with proof, decision, who decided and price', async () => {
  await open([
    work(),
    work({
      _id: 'work-2',
      taskName: 'Like: Our post',
      taskLink: 'https://x.com/roast/status/1',
      action: 'Like',
      text: null,
      proofLink: null,
      status: 'rejected',
      reason: 'not_done',
      note: 'No like there.',
      paid: 0,
    }),
    work({ _id: 'work-3', status: 'pending', decidedBy: null, paid: 0 }),
    work({ _id: 'work-4', person: null, text: null, proofLink: null, decidedBy: 'system' }),
    work({ _id: 'work-5', isForfeited: true, paid: 0, decidedBy: 'platform' }),
  ]);
  await stage.sees(
    'emberline@ember_Trust 612',
    'Drawn <b>by hand</b>.example.com/mine',
    'ApprovedDecided by you',
    'No like there.Decided by you',
    'In review',
    '$0.20reserved',
    'Deleted account',
    'None given',
    'Decided automatically',
    'Taken back',
    'Decided by our reviewers',
  );
});

test('a campaign without work says so', async () => {
  await open([]);
  await stage.sees('No work yet');
});

test('filters that nothing fits can be cleared', async () => {
  await open([work()], { [`${call}?state=rejected`]: { body: [] } }, '?state=rejected');
  await stage.sees('No matching work');
  await stage.press('Clear filters');
  await stage.sees('emberline');
});

test('a gallery without pictures says so', async () => {
  await open([], { [`${call}?pictures=yes&limit=24`]: { body: [] } }, '?view=gallery');
  await stage.sees('No pictures yet');
});

test('work that cannot be loaded can be tried again', async () => {
  await open([], { [call]: [{ status: 409, body: {} }, { body: [work()] }] });
  await stage.sees('The work could not be loaded');
  await stage.press('Try again');
  await stage.sees('emberline');
});

test('the work of another creator is not there', async () => {
  const missing = { code: 'request.not_found', message: refusals['request.not_found'].text };
  await open([], { [results]: { status: 404, body: missing } });
  await stage.sees('Campaign not found');
  expect(button('Export work and proof as CSV')).toBeUndefined();
});

test('all of it is saved as the file that the server writes', async () => {
  const made = vi.fn<(blob: Blob) => string>(() => 'blob:work');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL() {} }));
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await open([work()], { [`${call}.csv`]: { body: 'work,person' } });
  await stage.sees('emberline');
  await stage.press('Export work and proof as CSV');
  await expect.poll(() => clicked).toHaveBeenCalledOnce();
  const [link] = clicked.mock.contexts as HTMLAnchorElement[];
  expect(link?.download).toBe('stoke-work-campaign-1.csv');
});

test('a Spark shows its people with counts, sums and reasons, and opens one to their actions', async () => {
  const none = { paid: 0, reserved: 0, waiting: 0, unpaid: 0 };
  const person = { _id: 'user-1', username: 'emberline', xUsername: null, reputationScore: 512 };
  const row: SparkPerson = {
    _id: 'user-1',
    person: { ...person, telegramUsername: 'ember_tg' },
    participatesSince: inHours(-30),
    kinds: [
      { kind: 'message', paid: 1200, reserved: 4, waiting: 1, unpaid: 80 },
      { kind: 'reaction', ...none },
      { kind: 'click', ...none, paid: 1 },
    ],
    paid: 12.025,
    reserved: 0.04,
    takenBack: 0.3,
    unpaid: [{ reason: 'too_short', count: 80 }],
  };
  const message: SparkWork = {
    _id: 'action-1',
    kind: 'message',
    at: inHours(-2),
    link: 'https://t.me/c/100/5',
    words: 9,
    text: 'gm ☕',
    hiding: null,
    status: 'unpaid',
    reason: 'too_short',
    amount: 0,
    judgedAt: inHours(-1),
  };
  const spark = '/creator-dashboard/campaigns/spark/campaign-1/work';
  const base = 'GET /api/spark-campaigns/campaign-1';
  await stage.open(spark, {
    ...creator(),
    [`${base}/results`]: { body: campaignResults({ kind: 'spark', name: 'Roast', parts: [] }) },
    [`${base}/people`]: { body: [row, { ...row, _id: 'user-2', person: null }] },
    [`${base}/people/user-1/actions`]: {
      body: [message, { ...message, _id: 'action-2', words: 12, text: null }],
    },
  });
  await stage.sees(
    'emberlineTrust 512Telegram @ember_tg',
    '1,204of 1,285 done',
    '80 · Too short',
    '$12.025$0.30 taken back',
    'Deleted account',
  );
  await stage.press('Actions of emberline');
  await stage.sees('Messagegm ☕Not paidToo short');
  await stage.sees('Message · 12 words');
});

test('people of a Spark whose actions are no longer kept are shown with what they earned', async () => {
  const person = { _id: 'user-1', username: 'emberline', xUsername: null, reputationScore: 512 };
  const none = { paid: 0, reserved: 0, waiting: 0, unpaid: 0 };
  const row: SparkPerson = {
    _id: 'user-1',
    person: { ...person, telegramUsername: null },
    participatesSince: inHours(-30),
    areActionsRemoved: true,
    kinds: [
      { kind: 'message', ...none },
      { kind: 'reaction', ...none },
      { kind: 'click', ...none },
    ],
    paid: 12.025,
    reserved: 0,
    takenBack: 0,
    unpaid: [],
  };
  const base = 'GET /api/spark-campaigns/campaign-1';
  await stage.open('/creator-dashboard/campaigns/spark/campaign-1/work', {
    ...creator(),
    [`${base}/results`]: { body: campaignResults({ kind: 'spark', name: 'Roast', parts: [] }) },
    [`${base}/people`]: { body: [row] },
  });
  await stage.sees('––––', '$12.025');
  await stage.press('Actions of emberline');
  await stage.sees('The single actions of this campaign are no longer kept. What they earned is.');
});

test('people of a Spark are searched, and a search without matches is cleared', async () => {
  const spark = '/creator-dashboard/campaigns/spark/campaign-1/work';
  const base = 'GET /api/spark-campaigns/campaign-1';
  await stage.open(`${spark}?q=nobody`, {
    ...creator(),
    [`${base}/results`]: { body: campaignResults({ kind: 'spark', name: 'Roast', parts: [] }) },
    [`${base}/people`]: { body: [] },
    [`${base}/people?person=nobody`]: { body: [] },
  });
  await stage.sees('No matching people');
  await stage.press('Clear the search');
  await stage.sees('No people yet');
  await stage.isAt(spark);
});
