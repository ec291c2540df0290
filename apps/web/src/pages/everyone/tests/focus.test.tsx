import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { button, campaign, creator, creatorId } from '../../../../testing/creator-world.ts';
import { submitted, wallet } from '../../../../testing/earner-world.ts';
import { all, found, isCalled, nameOf, until } from '../../../../testing/find.ts';
import { holdToken, member, stageOfTests, type Answers } from '../../../../testing/stage.tsx';

const stage = stageOfTests();

const focused = () => document.activeElement;

async function pressFocused(name: string): Promise<void> {
  button(name)?.focus();
  await stage.press(name);
}

describe('where the keyboard goes on', () => {
  test('on a new page, from its beginning', async () => {
    await stage.open('/login');
    await stage.sees('Forgot your password?');
    expect(focused()).toBe(document.body);
    await stage.press('Forgot your password?');
    await stage.isAt('/forgot-password');
    await stage.sees('Send reset link');
    expect(focused()).toBe(document.querySelector('main'));
  });

  test('after every dialog, from what opened it', async () => {
    holdToken();
    await stage.open('/dashboard', member({ walletAddress: wallet }));
    await stage.press('Request Payout');
    await stage.types('Amount in USD', '50');
    for (const _ of ['first', 'second', 'third']) {
      stage.field('Amount in USD').focus();
      await stage.press('Request Payout in the form');
      await stage.shows(1, '[role=dialog]');
      await stage.pressLast('Cancel');
      await stage.shows(0, '[role=dialog]');
      expect(focused()).toBe(stage.field('Amount in USD'));
    }
  });

  test('after a form that opens in place, from the button that opened it', async () => {
    holdToken();
    await stage.open('/dashboard', member({ walletAddress: wallet }));
    await pressFocused('Request Payout');
    expect(focused()).toBe(stage.field('Amount in USD'));
    await pressFocused('Not now');
    expect(focused()).toBe(button('Request Payout'));
  });

  test('after a tweet was not added, from Add Tweet', async () => {
    holdToken();
    await stage.open('/creator-dashboard', creator([campaign()]));
    await stage.sees('Add Tweet');
    await pressFocused('Add Tweet');
    expect(focused()).toBe(stage.field('Tweet link'));
    await pressFocused('Cancel');
    expect(focused()).toBe(button('Add Tweet'));
  });
});

/** A press of the mouse, with what a browser does to the focus; some leave it where a button is pressed. */
async function click(target: Element, focusesButtons = true): Promise<void> {
  await act(async () => {
    const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
    if (target.dispatchEvent(press)) {
      const part = target.closest<HTMLElement>('button, input, [tabindex]');
      if (part && (focusesButtons || part.tagName !== 'BUTTON')) part.focus();
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    }
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });
}

type Opened = [title: string, path: string, opener: string, answers: () => Answers];
const telegram = { telegramUserId: '7', telegramFirstName: 'Ada', telegramUsername: 'ada_t' };
const waiting = { walletFormer: wallet, walletPayableFrom: '2099-01-01T00:00:00.000Z' };
const mayAppeal = {
  ...submitted,
  status: 'rejected' as const,
  reason: 'automated' as const,
  decidedAt: '2026-11-20T12:00:00.000Z',
  appeal: {
    state: 'open' as const,
    before: '2099-12-04T12:00:00.000Z',
    answerBefore: null,
    answer: null,
  },
};
const settings = () => ({
  ...member(),
  'GET /api/users/delete-account': 'never' as const,
  'GET /api/users/sessions': { body: [] },
  'GET /api/users/notice-choices': 'never' as const,
  'GET /api/users/second-factor': 'never' as const,
});
const opened: Opened[] = [
  ['Unlink Telegram', '/dashboard', 'Unlink', () => member(telegram)],
  [
    'Cancel wallet change?',
    '/dashboard',
    'Cancel change',
    () => member({ walletAddress: wallet, ...waiting }),
  ],
  ['Verify X account', '/dashboard', 'Verify account', () => member({ xUsername: 'ada_x' })],
  [
    'How the trust score works',
    '/dashboard',
    'How the score works',
    () => ({ ...member(), 'GET /api/users/trust?limit=50': 'never' }),
  ],
  [
    'Appeal this decision',
    '/dashboard',
    'Appeal',
    () => ({ ...member(), 'GET /api/users/submissions?limit=10': { body: [mayAppeal] } }),
  ],
  ['Delete your account', '/settings', 'Delete account', settings],
  ['Stop Ignition Drip?', '/creator-dashboard', 'Stop campaign', () => creator([campaign()])],
  [
    'Add New Banner',
    '/admin/banner-controller',
    'Add New Banner',
    () => ({ ...member({ role: 'admin' }), 'GET /api/admin/banners': { body: [] } }),
  ],
];

const dialog = () => document.querySelector('[role=dialog]');
/** Ways out of a dialog by the name of a button, by a key, or by a press beside it. */
const waysOut = ['Escape', 'Close', 'Cancel', 'beside it'] as const;

async function leave(way: (typeof waysOut)[number]): Promise<void> {
  if (way === 'Escape') {
    await act(async () => {
      const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
      document.activeElement?.dispatchEvent(key);
    });
    return;
  }
  const inside = all('[role=dialog] button').find((each) => nameOf(each) === way);
  const outside = document.querySelector('.mantine-Modal-overlay');
  const target = way === 'beside it' ? outside : inside;
  if (target) await click(target);
  // A question stays, with the focus in it, when the mouse misses it. Not every dialog can be cancelled.
  if (dialog() === null) return;
  expect(dialog()?.contains(focused())).toBe(true);
  await leave('Escape');
}

const isPageInert = () => document.querySelector('#root')?.hasAttribute('inert');

describe('a dialog that the mouse opens lets no control behind it be used, and gives the focus back to its button', () => {
  test.each(opened)('%s', async (title, path, opener, answers) => {
    holdToken();
    await stage.open(path, answers());
    const find = () => all('button').find((each) => isCalled(each, opener));
    const control = await found(find, `a button "${opener}"`);
    for (const focusesButtons of [true, false]) {
      for (const way of waysOut) {
        await click(control, focusesButtons);
        await stage.shows(1, '[role=dialog]');
        expect(dialog()?.textContent).toContain(title);
        await until(
          () => dialog()?.contains(focused()) === true,
          () => `focus in ${title}`,
        );
        expect(isPageInert(), 'the page behind the dialog').toBe(true);
        await leave(way);
        await stage.shows(0, '[role=dialog]');
        expect(isPageInert(), 'the page after it').toBe(false);
        await until(
          () => focused() === control,
          () => `${opener} after ${way}, not ${focused()?.outerHTML.slice(0, 90)}`,
        );
      }
    }
  });
});

describe('the tab of the creator dashboard has its name', () => {
  test.each([
    [
      'while it loads',
      { ...creator(), [`GET /api/project/creator-dashboard/${creatorId}`]: 'never' as const },
    ],
    ['when it is there', creator()],
    ['when there is none', member()],
  ])('%s', async (_, answers) => {
    holdToken();
    await stage.open('/creator-dashboard', answers);
    const title = 'Creator dashboard · Stoke';
    await until(
      () => document.title === title,
      () => `${title}, being ${document.title}`,
    );
  });
});
