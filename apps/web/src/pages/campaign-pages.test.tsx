import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { button } from '../testing/creator-world.ts';
import { fomo, fomoTask, project, sparkPage } from '../testing/campaigns.ts';
import { holdToken, member, Stage, type Answers } from '../testing/stage.tsx';

let stage: Stage;
const opened = vi.fn<typeof window.open>();
beforeEach(() => {
  stage = new Stage();
  vi.stubGlobal('open', opened.mockReset());
});
afterEach(() => stage.close());

const id = sparkPage(1)._id;
const sparkPath = `/api/spark-campaigns/${id}`;
const links = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('#main a[target=_blank]')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
    link.rel,
  ]);
const outside = 'noopener noreferrer nofollow';

async function openSpark(answer: Answers[string], path = `/spark-campaign/${id}`) {
  holdToken();
  await stage.open(path, {
    ...member(),
    [`GET ${sparkPath}`]: answer,
    'GET /api/projects/by-creator/c1': { body: project },
  });
}

describe('the page of a Spark campaign', () => {
  test('says who pays, what, for what and until when', async () => {
    await openSpark({ body: sparkPage(1, { durationHours: 25, userRewardPool: 1600 }) });
    await stage.sees('We make things.');
    expect(document.querySelector('h1')?.textContent).toBe('Spark 1');
    for (const text of [
      'by Brand 1 · @maker1',
      'Campaign OverviewDuration25 hoursCreated',
      'StatusActive',
      'How to Participate & Earn',
      'Before anything is paid: join the Telegram group, like the post on X, and retweet it.',
      'Important rules',
      'A valid message pays $0.01, at most 60 in an hour.',
      'Additional instructionsBe kind to newcomers.#stoke',
      'Your Earning PotentialEarn Up To$26.39Typical Earnings$7.19',
      'Current Reward Pool600 USDC37% remaining',
      'Time left23h 59m',
      'Active earners1,204',
    ]) {
      await stage.sees(text);
    }
    expect(links()).toEqual([
      ['Twitter', 'https://x.com/brand', outside],
      ['Telegram', 'https://t.me/brandgroup', outside],
      ['Join Telegram Group', 'https://t.me/brandgroup', outside],
      ['View Associated Tweet', 'https://x.com/brand/status/1234567', outside],
    ]);
  });

  test('opens the group in a new tab, and says so for a second', async () => {
    await openSpark({ body: sparkPage(1) });
    await stage.sees('Participate Now!');
    vi.useFakeTimers();
    try {
      await act(async () => button('Participate Now!')?.click());
      expect(opened).toHaveBeenCalledWith(
        'https://t.me/brandgroup',
        '_blank',
        'noopener,noreferrer',
      );
      expect(button('Participating...')?.disabled).toBe(true);
      await act(() => vi.advanceTimersByTimeAsync(999));
      expect(button('Participating...')?.disabled).toBe(true);
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(button('Participate Now!')?.disabled).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    [{ status: 'ended' }, 'Campaign Ended', 'Ended'],
    [{ durationHours: 1 }, 'Campaign Ended', 'Ended'],
    [{ currentRewardPoolBalance: 0 }, 'Campaign Ended', 'Ended'],
    [{ status: 'completed' }, 'Campaign completed', '59m'],
    [{ status: 'completed', currentRewardPoolBalance: 0 }, 'Campaign Ended', 'Ended'],
    [{ status: 'paused' }, 'Campaign paused', '59m'],
    [{ status: 'pending', currentRewardPoolBalance: 0 }, 'Campaign pending', 'Not started'],
  ] as const)('with %j cannot be joined: %s', async (is, label, timeLeft) => {
    await openSpark({ body: sparkPage(1, is) });
    await stage.sees(label);
    expect(button(label)?.disabled).toBe(true);
    await stage.sees(`Time left${timeLeft}`);
  });

  test.each([
    [0.009999, '$0.00'],
    [0.01, '$0.01'],
  ])('with %d in the pool promises %s', async (currentRewardPoolBalance, text) => {
    await openSpark({ body: sparkPage(1, { currentRewardPoolBalance }) });
    await stage.sees(`Earn Up To${text}Typical Earnings${text}`);
  });

  test('that does not exist says so, and leads back to the campaigns', async () => {
    await openSpark({ status: 404, body: { message: 'Not found.', code: 'request.not_found' } });
    await stage.sees('Campaign Not Found');
    await stage.press('Back to Campaigns');
    await stage.isAt('/explore');
  });

  test('that fails says why and can be tried again', async () => {
    await openSpark([{ status: 409, body: { message: 'It is lost.' } }, { body: sparkPage(1) }]);
    await stage.sees('Error Loading Campaign');
    await stage.sees('Failed to load campaign: It is lost.');
    await stage.press('Try again');
    await stage.sees('Participate Now!');
  });

  test('that cannot be reached says that it is the network', async () => {
    await openSpark('unreachable');
    await stage.sees('The server could not be reached. Please check your network connection.');
  });

  test('without an id in its address says so', async () => {
    await openSpark({}, '/spark-campaign');
    await stage.sees('Error Loading Campaign');
    await stage.sees('No campaign ID provided in URL.');
    expect(stage.asked.filter(({ path }) => path.includes('spark-campaigns'))).toEqual([]);
  });

  test('holds its place while it loads', async () => {
    await openSpark('never');
    await stage.sees('Loading campaign...');
  });
});

describe('the page of a FOMO campaign', () => {
  const path = `/api/campaigns/${fomo(1)._id}`;
  async function openFomo(answer: Answers[string]) {
    holdToken();
    await stage.open(`/campaign/${fomo(1)._id}`, {
      ...member(),
      'GET /api/public/launch': { body: { fomo: false, boost: false } },
      [`GET ${path}`]: answer,
    });
  }

  test('lists its tasks with what they pay, their links and the places left', async () => {
    const full = {
      ...fomoTask,
      _id: 'task-2',
      name: 'Write a thread',
      baseRate: 1.25,
      currentParticipants: 100,
      guideLink: 'javascript:alert(1)',
      links: [
        {
          ...fomoTask.links[0],
          _id: 'link-2',
          link: '',
          name: 'Your thread',
          type: 'manual-upload' as const,
          proofRequired: true,
          description: '',
          requiredContent: '@brand',
        },
      ],
    };
    await openFomo({ body: fomo(1, { campaignTasks: [fomoTask, full] }) });
    for (const text of [
      'Campaign 1ActiveHigh Earningdefiby Maker 1 · @maker1',
      'Reward pool$340.00CodeCODE0001',
      '2 tasks',
      'Like a post$0.03 per link88 of 100 places leftOpen the post and like it.' +
        'Launch postThe post of the launch.',
      'Write a thread$1.25 per linkNo places left',
      'Your threadProof requiredHas to contain: @brand',
      'Rules of this campaignOne account per person.',
      'Payout per user$1.70',
      '25 of 200 users12.5%',
      'Taking part in FOMO campaigns opens soon.',
    ]) {
      await stage.sees(text);
    }
    expect(button('Opens soon')?.disabled).toBe(true);
    expect(links()).toEqual([
      ['Twitter', 'https://x.com/brand', outside],
      ['Launch post', 'https://x.com/brand/status/1234567', outside],
    ]);
  });

  test('that has ended says so', async () => {
    await openFomo({ body: fomo(1, { status: 'completed' }) });
    await stage.sees('Campaign Ended');
  });

  test('that does not exist says so', async () => {
    await openFomo({ status: 404, body: {} });
    await stage.sees('Campaign Not Found');
  });
});
