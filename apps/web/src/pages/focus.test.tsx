import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { campaign, creator, creatorId } from '../testing/creator-world.ts';
import { wallet } from '../testing/earner-world.ts';
import { until } from '../testing/find.ts';
import { holdToken, member, Stage } from '../testing/stage.tsx';

let stage: Stage;
beforeEach(() => {
  stage = new Stage();
});
afterEach(() => stage.close());

const focused = () => document.activeElement;
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button')].find((each) => each.textContent === name);

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
