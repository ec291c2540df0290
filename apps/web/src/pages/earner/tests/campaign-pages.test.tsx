import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { currentClient } from '../../../lib/session/query-client.ts';
import { button } from '../../../../testing/creator-world.ts';
import { fomo, fomoTask, noReviews } from '../../../../testing/campaigns.ts';
import { holdToken, member, stageOfTests, type Answers } from '../../../../testing/stage.tsx';
import { settingsThat } from '../../../../testing/settings.ts';

const stage = stageOfTests();

const links = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('#main a[target=_blank]')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
    link.rel,
  ]);
const outside = 'noopener noreferrer nofollow';

describe('the page of a FOMO campaign', () => {
  const path = `/api/campaigns/${fomo(1)._id}`;
  async function openFomo(answer: Answers[string]) {
    holdToken();
    await stage.open(`/campaign/${fomo(1)._id}`, {
      ...member(),
      ...noReviews,
      'GET /api/public/settings': { body: settingsThat() },
      [`GET ${path}`]: answer,
      [`GET ${path}/participation`]: { body: { place: null, lapsed: null, links: [] } },
    });
  }

  test('says how fast its creator decides, and how many rejections an appeal overturned', async () => {
    const reviews = { decided: 412, medianDecisionSeconds: 11_100, rejected: 40, overturned: 3 };
    await openFomo({ body: fomo(1) });
    await stage.sees('No reviews by this creator yet.');
    stage.answers({ 'GET /api/review/creators/c1': { body: reviews } });
    await act(() => currentClient().invalidateQueries({ queryKey: ['campaigns'] }));
    await stage.sees('Reviewed in 3 h 5 min (median of 412).');
    await stage.sees('3 of 40 rejections overturned on appeal (8%).');
  });

  test('says the time that its card says, and its creator’s appeals', async () => {
    const decided = { decided: 412, medianDecisionSeconds: 11_100, rejected: 400, overturned: 1 };
    await openFomo({ body: fomo(1, { reviews: { p50Seconds: 1500, rejectedShare: 0.04 } }) });
    await stage.sees('decides in 25 min · 4% rejected');
    stage.answers({ 'GET /api/review/creators/c1': { body: decided } });
    await act(() => currentClient().invalidateQueries({ queryKey: ['campaigns', 'reviews'] }));
    await stage.sees('4% rejected1 of 400 rejections overturned on appeal (<1%).');
    expect(stage.text()).not.toContain('Reviewed in');
  });

  test('lets its reader follow the brand, and stop again', async () => {
    const follow = `/api/creators/c1/follow`;
    const brand = {
      creatorId: 'c1',
      name: 'B',
      username: 'b',
      followedAt: '2026-11-20T10:00:00.000Z',
    };
    await openFomo({ body: fomo(1) });
    const { name } = fomo(1).creatorId;
    await stage.shows(1, `button[aria-label='Follow ${name}']:enabled`);
    stage.answers({
      [`POST ${follow}`]: { body: { isFollowing: true } },
      [`DELETE ${follow}`]: { status: 429, body: { message: 'Too many requests.' } },
      'GET /api/users/follows': { body: [brand] },
    });
    await stage.press(`Follow ${name}`);
    await stage.press(`Unfollow ${name}`);
    await stage.sees('Too many requests.');
    expect(stage.asked.map(({ method, path: at }) => `${method} ${at}`)).toEqual(
      expect.arrayContaining([`POST ${follow}`, `DELETE ${follow}`]),
    );
  });

  test('threat-18: lists its tasks with what they pay, their links and the places left', async () => {
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
    await stage.sees(
      'Campaign 1ActiveHigh Earningdefiby Maker 1 · @maker1',
      'Reward pool$340.00CodeCODE0001',
      '2 tasks',
      'Like a post$0.03 per link88 of 100 places leftOpen the post and like it.' +
        'Launch postThe post of the launch.',
      'Write a thread$1.25 per linkNo places left',
      'Your threadProof requiredMust contain: @brand',
      'Rules of this campaignOne account per person.',
      'Payout per user$1.70 up to $2.00',
      '25 of 200 users12.5%',
      'Participation opens soon.',
    );
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
