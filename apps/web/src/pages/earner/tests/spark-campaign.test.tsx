import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { sparkPage } from '../../../../testing/campaigns.ts';
import { button } from '../../../../testing/creator-world.ts';
import { all } from '../../../../testing/find.ts';
import { earning, openSpark } from '../../../../testing/spark-part.ts';
import { windowsOfTests, type Answers } from '../../../../testing/stage.tsx';

const { stage, opened } = windowsOfTests();

const outside = 'noopener noreferrer nofollow';
const links = () =>
  all('#main a[target=_blank]').map((link) => [
    link.textContent,
    link.getAttribute('href'),
    link.getAttribute('rel'),
  ]);
const open = (answer: Answers[string]) => openSpark(stage, { answer });

describe('the page of a Spark campaign', () => {
  test('says who pays, what, for what and until when', async () => {
    await open({
      body: sparkPage(1, {
        durationHours: 25,
        userRewardPool: 1600,
        personLimit: 400,
        linkCount: 240,
      }),
    });
    await stage.sees('We make things.');
    expect(document.querySelector('h1')?.textContent).toBe('Spark 1');
    await stage.sees(
      'by Brand 1 · @maker1',
      'Campaign OverviewDuration25 hoursCreated',
      'StatusActive',
      'How to Participate & Earn',
      'Important rules',
      'A valid message pays $0.01, up to 60 per hour.',
      'Additional instructionsBe kind to newcomers.#stoke',
      'Your Earning PotentialEarn Up To$26.39Typical Earnings$7.19',
      'Current Reward Pool600 USDC37% remaining',
      'Time left23h 59m',
      'Active earners1,204',
      'Limit per person (25%)$400.00',
      'One person earns at most $400.00, 25% of the reward pool.',
    );
    expect(links()).toEqual([
      ['Twitter', 'https://x.com/brand', outside],
      ['Telegram', 'https://t.me/brandgroup', outside],
      ['Open group', 'https://t.me/brandgroup', outside],
      ['Open post', 'https://x.com/brand/status/1234567', outside],
      ['Open post', 'https://x.com/brand/status/1234567', outside],
      ['Join Telegram Group', 'https://t.me/brandgroup', outside],
      ['View Associated Tweet', 'https://x.com/brand/status/1234567', outside],
    ]);
  });

  test('opens the group in a new tab, and says so for a second', async () => {
    await open({ body: sparkPage(1) });
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
    await open({ body: sparkPage(1, is) });
    await stage.sees(label);
    expect(button(label)?.disabled).toBe(true);
    await stage.sees(`Time left${timeLeft}`);
  });

  test('that was stopped early promises nothing more', async () => {
    await open({ body: sparkPage(1, { status: 'ended', durationHours: 48 }) });
    await stage.sees('Earn Up To$0.00Typical Earnings$0.00');
  });

  test('that is paused says why, and that nothing is paid', async () => {
    await open({ body: sparkPage(1, { status: 'paused' }) });
    await stage.sees('The bot lost its admin rights. Payments resume when');
  });

  test.each([
    ['a limit of $20.00', { linkCount: 240 }, { isParticipant: false, limitLeft: 20 }, '$20.00'],
    ['two links', { linkCount: 2 }, { isParticipant: false }, '$20.44'],
    ['a part of the limit earned', {}, { limitLeft: 13.5 }, '$13.50'],
    ['one of two links opened', {}, { links: [true, false] }, '$20.42'],
    ['the limit reached', {}, { limitLeft: 0 }, '$0.00'],
  ])('with %s promises no more than that leaves', async (_, is, has, text) => {
    const { links, ...known } = { links: Array<boolean>(240).fill(false), ...has };
    const own = links.map((isOpened, index) => ({
      _id: String(index),
      label: 'A link',
      url: `https://stoke.example/r/${index}`,
      isOpened,
    }));
    const part = { ...earning, ...known, links: own };
    const id = sparkPage(1)._id;
    await openSpark(stage, {
      answer: { body: sparkPage(1, { durationHours: 25, userRewardPool: 1600, ...is }) },
      more: { [`GET /api/spark-campaigns/${id}/participation`]: { body: part } },
    });
    await stage.sees(`Earn Up To${text}`);
  });

  test.each([
    [0.009999, '$0.00'],
    [0.01, '$0.01'],
  ])('with %d in the pool promises %s', async (currentRewardPoolBalance, text) => {
    await open({ body: sparkPage(1, { currentRewardPoolBalance }) });
    await stage.sees(`Earn Up To${text}Typical Earnings${text}`);
  });

  test('that does not exist says so, and leads back to the campaigns', async () => {
    await open({ status: 404, body: { message: 'Not found.', code: 'request.not_found' } });
    await stage.sees('Campaign Not Found');
    await stage.press('Back to Campaigns');
    await stage.isAt('/explore?kind=spark');
  });

  test('that fails says why and can be tried again', async () => {
    await open([{ status: 409, body: { message: 'It is lost.' } }, { body: sparkPage(1) }]);
    await stage.sees('Error Loading Campaign');
    await stage.sees('Failed to load campaign: It is lost.');
    await stage.press('Try again');
    await stage.sees('Participate Now!');
  });

  test('that cannot be reached says that it is the network', async () => {
    await open('unreachable');
    await stage.sees('The server could not be reached. Please check your network connection.');
  });

  test('without an id in its address says so', async () => {
    await openSpark(stage, { answer: {}, path: '/spark-campaign' });
    await stage.sees('Error Loading Campaign');
    await stage.sees('No campaign ID provided in URL.');
    expect(stage.asked.filter(({ path }) => path.includes('spark-campaigns'))).toEqual([]);
  });

  test('holds its place while it loads', async () => {
    await open('never');
    await stage.sees('Loading campaign...');
  });
});
