import { refusals } from '@stoke/contract/refusals';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import {
  button,
  campaign,
  creator,
  creatorId,
  inHours,
  ownSparkList,
} from '../../../../testing/creator-world.ts';
import { all } from '../../../../testing/find.ts';
import { ownSpark } from '../../../../testing/own-campaigns.ts';
import { campaignResults, sparkActions } from '../../../../testing/results-world.ts';
import { memberStage, type Answers } from '../../../../testing/stage.tsx';

const address = '/creator-dashboard/campaigns/drip/campaign-1';
const call = 'GET /api/drip-campaigns/campaign-1/results';
const replies = 'GET /api/drip-campaigns/campaign-1/replies';
const file = 'GET /api/drip-campaigns/campaign-1/results.csv';
const stage = memberStage();
const ownSparkCall = `${ownSparkList}?campaign=campaign-1`;
const sparkCreator = { ...creator(), [ownSparkCall]: { body: { data: [] } } };

async function open(is: Parameters<typeof campaignResults>[0] = {}, answers: Answers = {}) {
  const own = {
    ...creator([campaign()]),
    [call]: { body: campaignResults(is) },
    [replies]: { body: [] },
  };
  await stage.open(address, { ...own, ...answers });
}

test('the card of a drip leads to its details', async () => {
  await stage.open('/creator-dashboard', {
    ...creator([campaign()]),
    [`GET /api/drip-campaigns/creator/${creatorId}`]: { body: [campaign()] },
    [call]: { body: campaignResults() },
    [replies]: { body: [] },
  });
  await stage.press('Details of Ignition Drip');
  await stage.isAt(address);
  await stage.sees('Where your money is');
});

test('a creator sees cost, approvals, people, the time decisions take and the time left', async () => {
  await open();
  await stage.sees(
    'Cost per completion$0.225$0.075 per action, fee included',
    'Approved completions2of 4 submitted, 1 in review',
    'Engaged users3Unique',
    'Median time to decision25 min3 decided',
    'Time left9h 59m',
  );
});

test('what is shown of the money adds up to the cent, and from step to step', async () => {
  const pool = { total: 48, spent: 7.999967, reserved: 0, disputed: 0, left: 40.000033 };
  const fee = { total: 12, earned: 1.999983, open: 10.000017, refunded: 0 };
  const steps = [0.005, 0.01, 0.015].map((total, at) => ({
    from: inHours(at - 3),
    approved: 1,
    spent: 0.005,
    total,
  }));
  await open({
    pool: { ...pool, refunded: 0 },
    fee,
    price: 60,
    spending: { stepHours: 1, steps },
  });
  await stage.sees('Paid to earners$8.00');
  await stage.sees('Left in the pool$40.00');
  await stage.sees('Platform fee, earned$2.00');
  await stage.sees('Platform fee, not earned yet$10.00');
  await stage.press('Show as table');
  const cells = [...document.querySelectorAll('tr')].map((row) =>
    [...row.children].slice(-2).map((cell) => cell.textContent),
  );
  expect(cells.slice(1, 4)).toEqual([
    ['$0.00', '$0.00'],
    ['$0.01', '$0.01'],
    ['$0.00', '$0.01'],
  ]);
});

test('amounts have two decimals, the same in the panel as at its bar', async () => {
  const pool = {
    total: 719.2,
    spent: 0.18,
    reserved: 2.065,
    disputed: 0,
    left: 716.955,
    refunded: 0,
  };
  await open({ pool });
  await stage.sees('$0.18 / $719.20');
  await stage.sees('In review $2.07');
  await stage.sees('Reserved for work in review$2.07');
  await stage.sees('Left in the pool$716.95');
  await stage.sees('Price$899.00');
});

test('every part of the price is shown, and they add up to it', async () => {
  await open();
  await stage.sees(
    'Paid to earners$0.36',
    'Reserved for work in review$0.36',
    'Left in the pool$718.48',
    'Reward pool$719.20',
    'Platform fee, earned$0.09',
    'Platform fee, not earned yet$179.71',
    'Price$899.00',
  );
});

test('the spending is a chart with its sum in words, and a table for who would rather read it', async () => {
  await open();
  await stage.sees('Spend over time');
  const chart = document.querySelector('svg[role=img]');
  expect(chart?.getAttribute('aria-label')).toMatch(/^\$0\.36 paid from /);
  await stage.press('Show as table');
  await stage.shows(
    1,
    'svg[role=img]:not([aria-label^="$"]), [aria-label="Spend over time, as a table"]',
  );
  await stage.sees('1$0.18$0.36');
  await stage.press('Show as chart');
  await stage.shows(1, 'svg[role=img][aria-label^="$0.36 paid"]');
});

test('days are those of the server in the table too, in whatever zone the reader is', async () => {
  const steps = [20, 21].map((day, at) => ({
    from: `2026-11-${day}T00:00:00.000Z`,
    approved: 1,
    spent: 0.18,
    total: 0.18 * (at + 1),
  }));
  const counted = steps.map(({ from }, at) => ({ from, count: 1, total: at + 1 }));
  await open({
    activatedAt: '2026-11-20T08:00:00.000Z',
    spending: { stepHours: 24, steps },
    growth: { people: counted, actions: counted },
  });
  await stage.press('Show as table');
  const starts = () => all('[role=region] tbody tr').map((row) => row.firstChild?.textContent);
  const days = ['Nov 20, 2026 (UTC)', 'Nov 21, 2026 (UTC)'];
  expect(starts()).toEqual(days);
  await stage.press('People');
  await stage.sees('FromPeopleUntil then');
  expect(starts()).toEqual(days);
});

test('the chart shows money, people or actions, each with its sum in words and as a table', async () => {
  await open();
  await stage.press('People');
  await stage.sees('People when they first took part, by the hour');
  await stage.shows(1, 'svg[role=img][aria-label^="3 people from"]');
  await stage.press('Show as table');
  await stage.sees('FromPeopleUntil then');
  await stage.press('Actions');
  await stage.sees('FromActionsUntil then');
  await stage.press('Show as chart');
  await stage.shows(1, 'svg[role=img][aria-label^="6 actions from"]');
});

test('a creator sees who is new and who came back, what a person costs and the best hour', async () => {
  await open();
  await stage.sees(
    'New people267% of 3',
    'Returning people133% of 3',
    'Cost per person$0.15Platform fee included',
    'Most at 16:00, 6 actions',
  );
});

test('each tweet has its completions, and each reason its count', async () => {
  await open();
  await stage.sees('x.com/heliolabs/status/18734500000000079194121$0.36');
  await stage.sees('1 rejected, 33% of decisions.');
  await stage.sees('The comment is not about the tweet1');
});

test('a campaign that waits for money promises nothing', async () => {
  await open({
    status: 'pending',
    isFunded: false,
    activatedAt: null,
    end_time: null,
    pool: { total: 719.2, spent: 0, reserved: 0, disputed: 0, left: 719.2, refunded: 0 },
    costPerAction: null,
    costPerWork: null,
    work: {
      handedIn: 0,
      waiting: 0,
      approved: 0,
      refused: 0,
      forfeited: 0,
      medianDecisionSeconds: null,
    },
    refusals: [],
    spending: { stepHours: 1, steps: [] },
  });
  await stage.sees('The chart starts with the campaign.');
  await stage.sees('Pool, once funded$719.20');
  await stage.sees('Cost per completion–After the first approval');
  await stage.sees('The clock starts with the campaign');
  await stage.sees('No rejections.');
});

test('rewards that an appeal may still pay are held for appeals, not in review', async () => {
  const pool = { total: 719.2, spent: 0, reserved: 0, disputed: 0.36, left: 718.84, refunded: 0 };
  await open({ pool, disputedUntil: '2026-12-06T09:00:00.000Z' });
  await stage.sees('In review $0.00Held for appeals $0.36, until Dec 6');
  await stage.sees('Held for appeals$0.36');
});

test('a running campaign without an approval says when the line rises', async () => {
  const pool = { total: 719.2, spent: 0, reserved: 0.36, disputed: 0, left: 718.84, refunded: 0 };
  await open({ pool, spending: { stepHours: 1, steps: [] } });
  await stage.sees('No rewards paid yet.');
  expect(button('Show as table')).toBeUndefined();
});

test('beside an amount that was paid nothing says that none was', async () => {
  await open({ spending: { stepHours: 1, steps: [] } });
  await stage.sees('No submissions on record for these payments.');
  expect(stage.text()).not.toContain('No rewards paid yet.');
});

test.each([
  ['ended', 'Time leftEndedNov 18, 2026'],
  ['completed', 'Time leftCompletedNov 18, 2026'],
] as const)('a campaign that is %s says when', async (status, result) => {
  await open({ status, endedAt: '2026-11-18T18:26:00Z' });
  await stage.sees(result);
});

test.each(['pending', 'active'] as const)('a FOMO that is %s has no clock', async (status) => {
  const fomo = { kind: 'fomo', end_time: null, engagements: null, actionsPerWork: 1 } as const;
  await stage.open(address.replace('drip', 'fomo'), {
    ...creator(),
    'GET /api/campaigns/campaign-1/results': { body: campaignResults({ ...fomo, status }) },
  });
  await stage.sees('Time leftNo limitUntil every place is decided');
  await stage.sees('Work per task');
});

test('a Spark tells of messages and people, not of work that no one submits', async () => {
  await stage.open(address.replace('drip', 'spark'), {
    ...sparkCreator,
    'GET /api/spark-campaigns/campaign-1/results': {
      body: campaignResults({
        kind: 'spark',
        engagements: 1204,
        engagedUsers: 86,
        costPerAction: null,
        parts: [],
        actions: { kinds: [], unpaid: [], doubtful: 0, forfeited: 0 },
        spending: { stepHours: 1, steps: [] },
      }),
    },
  });
  await stage.sees('Rewarded actions00 paid, 0 reserved');
  await stage.sees('Engaged users86');
  expect(stage.text()).not.toContain('Why work was rejected');
  await stage.sees('No rewards earned yet.');
  expect(button('Show as table')).toBeUndefined();
  expect(button('Export spending as CSV')?.disabled).toBe(false);
});

test('a running Spark names the people of its group, and takes links here too', async () => {
  const running = campaignResults({ kind: 'spark', parts: [], groupPeople: 29 });
  const call = 'POST /api/spark-campaigns/campaign-1/links';
  await stage.open(address.replace('drip', 'spark'), {
    ...creator(),
    'GET /api/spark-campaigns/campaign-1/results': { body: running },
    [ownSparkCall]: { body: { data: [ownSpark({ _id: 'campaign-1' })] } },
    [call]: { body: { message: 'The link is added.', campaign: ownSpark({ _id: 'campaign-1' }) } },
  });
  await stage.sees('People in the group29');
  await stage.press('Add link');
  await stage.types('Link', 'https://brand.example/shop');
  await act(async () => all('[role=dialog] button[type=submit]')[0]?.click());
  await stage.sees('The link is added.');
  expect(stage.asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a Spark that has ended takes no links, and a drip neither', async () => {
  const ended = campaignResults({ kind: 'spark', parts: [], groupPeople: 29, status: 'ended' });
  await stage.open(address.replace('drip', 'spark'), {
    ...creator(),
    'GET /api/spark-campaigns/campaign-1/results': { body: ended },
  });
  await stage.sees('Engaged users');
  expect(stage.text()).not.toContain('People in the group');
  expect(button('Add link')).toBeUndefined();
});

test('a Spark has the cost of an action, its actions by kind, and the reasons of those not paid', async () => {
  await stage.open(address.replace('drip', 'spark'), {
    ...sparkCreator,
    'GET /api/spark-campaigns/campaign-1/results': {
      body: campaignResults({
        kind: 'spark',
        parts: [],
        actionsPerWork: 1,
        costPerAction: 0.0132,
        actions: sparkActions,
      }),
    },
    'GET /api/spark-campaigns/campaign-1/actions.csv': { body: 'from,action' },
  });
  await stage.sees('Cost per rewarded action$0.0132Platform fee included');
  await stage.sees('Rewarded actions1,2511,047 paid, 204 reserved');
  await stage.sees('Actions1,3491 waiting, 97 not paid');
  for (const text of [
    'Messages1,30012041,00095$12.04',
    'Reactions4000382$0.95',
    'Link clicks90090$0.22',
    '97 not paid, 7% of all checked actions.',
    'Too short80',
    'The person could not be paid yet17',
  ]) {
    expect(stage.text()).toContain(text);
  }
  expect(button('Export actions as CSV')?.disabled).toBe(false);
});

test.each([
  [{ doubtful: 0.035 }, '$0.035 more is reserved for doubtful messages.'],
  [{ forfeited: 1.2 }, '$1.20 of them returned with bans.'],
])(
  'a Spark names what is reserved for doubtful messages, and what bans took back: %j',
  async (is, text) => {
    const actions = { ...sparkActions, ...is };
    await stage.open(address.replace('drip', 'spark'), {
      ...sparkCreator,
      'GET /api/spark-campaigns/campaign-1/results': {
        body: campaignResults({ kind: 'spark', parts: [], actions }),
      },
    });
    await stage.sees(text);
  },
);

test('the spending of a Spark is a chart once there is some, and counts no approvals', async () => {
  await stage.open(address.replace('drip', 'spark'), {
    ...sparkCreator,
    'GET /api/spark-campaigns/campaign-1/results': {
      body: campaignResults({ kind: 'spark', parts: [] }),
    },
  });
  await stage.sees('Rewards earned from the pool, by the hour');
  await stage.shows(1, 'svg[role=img][aria-label^="$0.36 earned"]');
  await stage.press('Show as table');
  await stage.sees('FromEarnedUntil then');
});

test('the work is saved as the file that the server writes', async () => {
  const made = vi.fn<(blob: Blob) => string>(() => 'blob:work');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL() {} }));
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await open({}, { [file]: { body: 'work,worker' } });
  await stage.sees('Where your money is');
  await stage.press('Export work as CSV');
  await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce(), 20_000);
  const [link] = clicked.mock.contexts as HTMLAnchorElement[];
  expect(link?.download).toBe('stoke-drip-campaign-1.csv');
  expect(await made.mock.calls[0]?.[0].text()).toContain('work,worker');
});

test('a file that cannot be written says so and can be asked for again', async () => {
  await open({}, { [file]: 'unreachable' });
  await stage.sees('Where your money is');
  await stage.press('Export work as CSV');
  await stage.sees('The file could not be written. Please try again.');
  expect(button('Export work as CSV')?.disabled).toBe(false);
});

test('the button is busy while the file is on its way', async () => {
  await open({}, { [file]: 'never' });
  await stage.sees('Where your money is');
  await stage.press('Export work as CSV');
  await stage.sees('Exporting...');
  expect(button('Exporting...')?.disabled).toBe(true);
});

test('results on their way hold their place', async () => {
  await open({}, { [call]: 'never' });
  await stage.shows(1, '[aria-label="Loading the results"]');
});

test("another user's campaign, or none, is said to be none", async () => {
  const missing = { code: 'request.not_found', message: refusals['request.not_found'].text };
  await open({}, { [call]: { status: 404, body: missing } });
  await stage.sees('Campaign not found');
  await stage.press('Your campaigns');
  await stage.isAt('/creator-dashboard');
});

test('a kind of campaign that does not exist has no results', async () => {
  await stage.open(address.replace('drip', 'blaze'), creator());
  await stage.sees('Campaign not found');
});

test('results that cannot be loaded are said and can be tried again', async () => {
  await open({}, { [call]: [{ status: 409, body: {} }, { body: campaignResults() }] });
  await stage.sees('The results could not be loaded.');
  await stage.press('Try again');
  await stage.sees('Where your money is');
});

const reply = (at: number) => ({
  link: `https://x.com/person${at}/status/${at}`,
  author: `person${at}`,
  tweetLink: 'https://x.com/heliolabs/status/1873450000000007919',
  approvedOn: '2026-11-21',
});

test('who commented is listed by public reply, page after page', async () => {
  await open(
    {},
    {
      [replies]: { body: [reply(1)], next: 'more' },
      [`${replies}?cursor=more`]: { body: [reply(2)] },
    },
  );
  await stage.sees('@person1');
  await stage.press('Show more replies');
  await stage.sees('@person2');
  const links = [...document.querySelectorAll('a')].map(({ href }) => href);
  expect(links).toContain(reply(2).link);
});

test('each day says its completions and what one cost', async () => {
  await open({ secondsToHalf: 5400 });
  await stage.sees('Half of the pool was spent after');
  await stage.sees('Approved completions per day');
  await stage.sees('Nov 21, 20262$0.36$0.225');
});

test('a campaign that is not over says how many people can do it now', async () => {
  await open();
  await stage.sees('People active now1,204');
});

test('a campaign that is over says nothing of people who could do it', async () => {
  await open({ status: 'ended' });
  await stage.sees('Where your money is');
  expect(document.body.textContent).not.toContain('People active now');
});
