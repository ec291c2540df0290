import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { sparkPage } from '../../../../testing/campaigns.ts';
import { button } from '../../../../testing/creator-world.ts';
import { all, isCalled, nameOf } from '../../../../testing/find.ts';
import { LiveStream } from '../../../../testing/live-stream.ts';
import {
  earning,
  newcomer,
  openSpark,
  sparkAction,
  type Part,
} from '../../../../testing/spark-part.ts';
import {
  holdToken,
  member,
  windowsOfTests,
  userWho,
  type Answers,
} from '../../../../testing/stage.tsx';

const { stage, opened } = windowsOfTests();

const id = sparkPage(1)._id;
const sparkPath = `/api/spark-campaigns/${id}`;
const pagePath = `/spark-campaign/${id}`;
const partCall = `GET ${sparkPath}/participation`;
const activityCall = `GET ${sparkPath}/activity`;
const posted = (path: string) =>
  stage.asked.filter((each) => each.method === 'POST' && each.path === `${sparkPath}/${path}`);
const openWith = (part: Part, more: Answers = {}) =>
  openSpark(stage, { more: { [partCall]: { body: part }, ...more } });

describe('taking part', () => {
  test('is recorded when the group opens', async () => {
    const joined = { ...newcomer, isParticipant: true, missing: newcomer.missing.slice(3) };
    await openWith(newcomer, { [`POST ${sparkPath}/participate`]: { body: joined } });
    await stage.sees('Only actions after you take part are paid.');
    await stage.press('Participate Now!');
    await stage.sees('You are taking part. 3 steps left before you are paid.');
    expect(opened).toHaveBeenCalledTimes(1);
    expect(posted('participate')).toHaveLength(1);
    await stage.sees('Your activity');
  });

  test.each([
    [{ status: 409, body: { message: 'This campaign is over.' } }, 'This campaign is over.'],
    [
      { status: 503, body: { code: 'request.outcome_unknown', message: 'Check your list.' } },
      'no response. Press Participate Now! again.',
    ],
    ['unreachable', 'no response. Press Participate Now! again.'],
  ] as const)('that fails says that it did: %j', async (answer, result) => {
    await openWith(newcomer, { [`POST ${sparkPath}/participate`]: answer });
    await stage.press('Participate Now!');
    await stage.sees(`You are not taking part yet: ${result}`);
  });

  test.each([
    [
      'own_campaign',
      'This is your own campaign.',
      'View results',
      `/creator-dashboard/campaigns/spark/${id}`,
    ],
    ['suspended', 'Your trust score is too low.', 'View your trust score', '/dashboard'],
    ['suspended', 'Your account is suspended.', 'View your profile', '/dashboard'],
    ['muted', 'The creator muted you here.', 'View your trust score', undefined],
  ] as const)('is not offered when it cannot pay: %s (%s)', async (code, message, link, to) => {
    const until = link === 'View your profile' ? '2026-12-05T10:00:00.000Z' : null;
    const is = { accountStatus: 'suspended', suspendedUntil: until } as const;
    const me = code === 'suspended' ? member(is) : {};
    await openWith({ ...newcomer, missing: [{ code, message }] }, me);
    await stage.sees(message);
    expect(button('Participate Now!')?.disabled).toBe(true);
    expect(
      all('aside a')
        .find((each) => nameOf(each) === link)
        ?.getAttribute('href'),
    ).toBe(to);
    expect(stage.text()).not.toContain('Your checklist');
  });

  test('is for people who are logged in and not banned', async () => {
    await stage.open(pagePath);
    await stage.isAt(`/login?next=${encodeURIComponent(pagePath)}`);
    await stage.close();
    stage.begin();
    holdToken();
    await stage.open(pagePath, {
      ...member(),
      'GET /auth/me': { body: userWho({ accountStatus: 'banned', banReason: 'Bots.' }) },
      'GET /api/users/ban': { body: { ban: null } },
      'GET /api/users/appeals': { body: [] },
    });
    await stage.sees('permanently banned');
  });
});

describe('the checklist', () => {
  test('says of each step whether it is done, and leads to what is missing', async () => {
    await openWith({
      ...newcomer,
      missing: [
        { code: 'rules', message: 'Accept the rules.' },
        ...newcomer.missing.filter(({ code }) => code !== 'like'),
      ],
      actions: { ...newcomer.actions, like: 'done' },
    });
    await stage.sees('1 of 7 done. Complete every step to get paid.');
    const steps = all('#main li[data-state]').map((row) => [row.dataset['state'], row.textContent]);
    expect(steps).toEqual([
      ['todo', 'Accept the rulesRead the rules'],
      ['todo', 'Link your Telegram accountSo we know which messages are yours.Link Telegram'],
      ['todo', 'Link your X accountUse it for the actions on X.Link X'],
      ['todo', 'Take partPress Participate Now! on this page.To do'],
      ['todo', 'Join the Telegram groupUse your linked Telegram account.Open groupCheck'],
      ['done', 'Like the post on XDone'],
      [
        'todo',
        'Retweet the post on XOpen the post first, then confirm here.Open postI retweeted it',
      ],
      ['not_required', 'Comment on the post on XNot required'],
    ]);
    const to = (name: string) => all('#main a').find((each) => nameOf(each) === name);
    expect(to('Link Telegram')?.getAttribute('href')).toBe('/dashboard#telegram');
    expect(to('Link X')?.getAttribute('href')).toBe('/dashboard#x-account');
    expect(to('Read the rules')?.getAttribute('href')).toBe('/acknowledge-rules');
  });

  test('takes an action on X only after the post was opened', async () => {
    const after: Part = { ...newcomer, actions: { ...newcomer.actions, like: 'done' } };
    await openWith(newcomer, { [`POST ${sparkPath}/actions`]: { body: after } });
    await stage.sees('I liked it');
    expect(button('I liked it')?.disabled).toBe(true);
    await stage.press('Open post');
    expect(button('I liked it')?.disabled).toBe(false);
    expect(button('I retweeted it')?.disabled).toBe(true);
    await stage.press('I liked it');
    await stage.sees('Like the post on XDone');
    expect(posted('actions').map(({ body }) => body)).toEqual([{ actionType: 'like' }]);
  });

  test('remembers that the post was opened when the page is loaded again', async () => {
    await openWith(newcomer);
    await stage.press('Open post');
    await stage.close('kept');
    stage.begin();
    await openWith(newcomer);
    await stage.sees('I liked it');
    expect(button('I liked it')?.disabled).toBe(false);
    expect(button('I retweeted it')?.disabled).toBe(true);
  });

  test('asks Telegram who joined, and says clearly when it does not know', async () => {
    const joined: Part = { ...newcomer, actions: { ...newcomer.actions, joinTelegram: 'done' } };
    await openWith(newcomer, {
      [`POST ${sparkPath}/actions`]: [
        { body: newcomer },
        { status: 503, body: { message: 'Telegram could not be asked.' } },
        { body: joined },
      ],
    });
    await stage.press('Check');
    await stage.sees('Telegram does not show you in the group yet.');
    await stage.press('Check');
    await stage.sees('Telegram could not be asked.');
    await stage.press('Check');
    await stage.sees('Join the Telegram groupDone');
  });

  test('that is complete says that everything is paid, here and beside the button', async () => {
    await openWith(earning);
    await stage.sees('All set. Your valid actions are paid from now on.');
    await stage.sees('You are taking part. Valid actions are paid.');
  });

  test('that is complete promises nothing while the campaign is paused', async () => {
    const paused = { body: sparkPage(1, { status: 'paused' }) };
    await openWith(earning, { [`GET ${sparkPath}`]: paused });
    await stage.sees('All set. Valid actions are paid again once the campaign is active.');
  });

  test('that cannot be loaded says so and can be tried again', async () => {
    await openWith(newcomer, {
      [partCall]: [{ status: 409, body: { message: 'Not now.' } }, { body: newcomer }],
    });
    await stage.sees('Your checklist could not be loadedNot now.');
    await stage.press('Try again');
    await stage.sees('Link your Telegram account');
  });

  test('is not shown when there is nothing left to take part in', async () => {
    await openWith(earning, {
      [`GET ${sparkPath}`]: { body: sparkPage(1, { status: 'ended' }) },
    });
    await stage.sees('Your activity');
    expect(stage.text()).not.toContain('Your checklist');
    expect(stage.text()).not.toContain('Paid links');
  });
});

describe('the paid links', () => {
  test('are the own ones of this person', async () => {
    await openWith(earning);
    await stage.sees(
      'Each link pays $0.025, once. Above 10 per hour, open it again later.Post on XOpenWebsiteOpen',
    );
    const open = all('#main a').filter((each) => isCalled(each, 'Open'));
    expect(open.map((each) => each.getAttribute('href'))).toEqual(
      earning.links.map(({ url }) => url),
    );
  });

  test('wait for the checklist: an opening that is not paid would be lost', async () => {
    await openWith({ ...newcomer, links: earning.links });
    await stage.sees('Complete your checklist first.');
    expect(all('#main a[href*="/r/"]')).toEqual([]);
  });
});

describe('the own activity', () => {
  const soon = new Date(Date.now() + 305_000).toISOString();
  const list = [
    sparkAction(4, { status: 'waiting', amount: 0, judgedAt: soon }),
    sparkAction(3, { kind: 'reaction', amount: 0.025 }),
    sparkAction(2, {
      kind: 'click',
      status: 'unpaid',
      amount: 0,
      code: 'CLICK_REPEAT',
      reason: 'You had already opened this link. Each link is paid once.',
    }),
    sparkAction(1, { status: 'available' }),
  ];
  const rows = () => all('[data-testid=activity]').map((row) => row.textContent);
  const shown = () => rows().map((text) => text?.replace(/Nov.*|[A-Z][a-z]{2} \d.*/, ''));

  test('a doubtful message says why, what it may earn, and until when the creator decides', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const doubt = { code: 'words', reason: 'It reads like a list.', amount: 0.01, until } as const;
    const body = [sparkAction(1, { status: 'waiting', amount: 0, doubt })];
    await openWith(earning, { [activityCall]: { body } });
    await stage.sees('Doubtful');
    await stage.sees('It reads like a list. The creator decides. Undecided, it is paid');
    expect(rows()[0]).toContain('$0.01');
  });

  test('shows the sums, and each action with its state or its reason', async () => {
    await openWith(earning, { [activityCall]: { body: list } });
    await stage.sees('Waiting1 actionReserved$0.035Available$0.02Not paid1 action');
    await stage.shows(4, '[data-testid=activity]');
    expect(shown()).toEqual([
      expect.stringMatching(/^Message–WaitingChecked in [45]m \d+s$/),
      'Reaction$0.025ReservedAvailable within 24 hours',
      'Link click–Not paidYou had already opened this link. Each link is paid once.',
      'Message$0.01AvailableIn your balance',
    ]);
  });

  test('a waiting message immediately shows its likely reward and any problem found', async () => {
    const waits = { status: 'waiting', amount: 0, judgedAt: soon } as const;
    const copy = { code: 'DUP_SELF', reason: 'You said the same.' } as const;
    const salad = { code: null, reason: 'It reads like a list.' };
    const body = [
      sparkAction(3, { ...waits, expected: 0.01 }),
      sparkAction(2, { ...waits, text: 'Again', outlook: copy }),
      sparkAction(1, { ...waits, expected: 0.01, outlook: salad }),
    ];
    await openWith(earning, { [activityCall]: { body } });
    await stage.shows(3, '[data-testid=activity]');
    expect(shown()).toEqual([
      expect.stringMatching(/^Message–WaitingChecked in .* · up to \$0\.01/),
      expect.stringMatching(/^Message–WaitingAgainLikely not paid: You said the same\. Checked in/),
      expect.stringMatching(
        /^Message–WaitingMay be doubtful: It reads like a list\. Checked .* · up to/,
      ),
    ]);
  });

  test('a message is known by its text, long ones open', async () => {
    const long = 'word '.repeat(60).trim();
    const reason = 'Too short.';
    const unpaid = { status: 'unpaid', amount: 0, code: 'TOO_SHORT', reason } as const;
    const body = [sparkAction(2, { ...unpaid, text: 'gm' }), sparkAction(1, { text: long })];
    await openWith(earning, { [activityCall]: { body } });
    await stage.sees('gmToo short.');
    await stage.sees(`${long}Show all`);
    await stage.press('Show all');
    await stage.sees('Show less');
  });

  test('that is empty says what appears there, one that failed can be tried again', async () => {
    await openWith(earning, {
      [activityCall]: [{ status: 409, body: { message: 'Not now.' } }, { body: [] }],
    });
    await stage.sees('Your activity could not be loadedNot now.');
    await stage.press('Try again');
    await stage.sees('No actions yet.');
  });

  test('of a campaign that was settled long ago says that actions are no longer kept', async () => {
    await openWith({ ...earning, areActionsRemoved: true }, { [activityCall]: { body: [] } });
    await stage.sees(
      'The single actions of this campaign are no longer kept. What they earned is.',
    );
  });

  test('explains what was said before taking part', async () => {
    const result = sparkAction(1, {
      status: 'unpaid',
      amount: 0,
      code: 'NOT_PARTICIPANT',
      reason: 'Not yet.',
    });
    await openWith({ ...newcomer, unpaid: 1 }, { [activityCall]: { body: [result] } });
    await stage.sees('Not paidNot yet.');
  });

  test('goes on with older actions', async () => {
    await openWith(earning, {
      [activityCall]: { body: [sparkAction(2)], next: 'older' },
      [`${activityCall}?cursor=older`]: { body: [sparkAction(1)] },
    });
    await stage.press('Show more actions');
    await stage.shows(2, '[data-testid=activity]');
  });

  test('follows what the server says of this person, and of no one else', async () => {
    const live = new LiveStream();
    await openWith(earning, { ...live.answers, [activityCall]: { body: list.slice(1) } });
    await stage.shows(3, '[data-testid=activity]');
    await live.follows(stage, [id]);
    stage.answers({ [activityCall]: { body: list } });
    const asked = (end: string) => stage.asked.filter(({ path }) => path.endsWith(end)).length;
    const [activity, campaign] = [asked('/activity'), asked(sparkPath)];
    await live.say({ what: 'campaigns', campaign: id });
    await vi.waitFor(() => expect(asked(sparkPath)).toBeGreaterThan(campaign), 20_000);
    expect(asked('/activity')).toBe(activity);
    await live.say({ what: 'submissions' });
    await stage.shows(4, '[data-testid=activity]');
  });

  test('does not move what is being read: what is new waits for a press', async () => {
    const live = new LiveStream();
    await openWith(earning, { ...live.answers, [activityCall]: { body: list.slice(1) } });
    await stage.shows(3, '[data-testid=activity]');
    await live.follows(stage, [id]);
    const before = rows();
    await act(async () => {
      all('[data-testid=activity]')[0]?.dispatchEvent(
        new MouseEvent('pointerover', { bubbles: true }),
      );
    });
    stage.answers({ [activityCall]: { body: list } });
    await live.say({ what: 'submissions' });
    await stage.sees('Show 1 new action');
    expect(rows()).toEqual(before);
    await stage.press('Show 1 new action');
    await stage.shows(4, '[data-testid=activity]');
    expect(stage.text()).not.toContain('new action');
  });
});
