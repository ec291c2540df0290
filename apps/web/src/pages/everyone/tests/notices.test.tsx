import type { NoticeChoices } from '@stoke/contract';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { button } from '../../../../testing/creator-world.ts';
import { member, memberStage, type Answers } from '../../../../testing/stage.tsx';
import { notice } from '../../../../testing/earner-world.ts';

const list = 'GET /api/users/notices';
const unread = 'GET /api/users/notices/unread';
const read = 'POST /api/users/notices/read';
const choices = 'GET /api/users/notice-choices';
const choose = 'POST /api/users/notice-choices';
const stage = memberStage();

async function open(answers: Answers = {}): Promise<void> {
  await stage.open('/notices', {
    ...member(),
    [list]: { body: [notice()] },
    [unread]: { body: { unread: 1 } },
    ...answers,
  });
}

const posted = () => stage.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);

test('a notice says what happened, as it was written, and leads there', async () => {
  await open();
  await stage.sees('Work rejected: $0.18');
  await stage.sees('“Say <b>something</b>.”');
  const link = document.querySelector('[data-testid=notice] a');
  expect(link?.getAttribute('href')).toBe('/dashboard#submission-s1');
});

test('who was told nothing reads what will be told here', async () => {
  await open({ [list]: { body: [] }, [unread]: { body: { unread: 0 } } });
  await stage.sees('No notices yet');
  expect(button('Mark all as read')).toBeUndefined();
});

test('notices that cannot be loaded are loaded again when asked', async () => {
  await open({ [list]: [{ status: 409, body: { message: 'Not now.' } }, { body: [notice()] }] });
  await stage.sees('Your notices could not be loaded');
  await stage.sees('Not now.');
  await stage.press('Try again');
  await stage.sees('Work rejected: $0.18');
});

test('following a notice marks that one as read, and no older one', async () => {
  await open({
    [list]: { body: [notice(), notice({ _id: 'n0' })] },
    [read]: { body: { unread: 1 } },
    'GET /api/users/submissions?limit=10': { body: [] },
  });
  await stage.shows(2, '[data-testid=notice]');
  await act(async () => document.querySelector<HTMLElement>('[data-testid=notice] a')?.click());
  await stage.isAt('/dashboard');
  expect(posted()).toEqual([{ _id: 'n1', andOlder: false }]);
});

describe('to mark all as read', () => {
  test('names the newest, so that what comes in the meantime stays unread', async () => {
    await open({ [list]: { body: [notice(), notice({ _id: 'n0' })] }, [read]: 'never' });
    await stage.press('Mark all as read');
    await stage.sees('Marking...');
    expect(button('Marking...')?.disabled).toBe(true);
    expect(posted()).toEqual([{ _id: 'n1', andOlder: true }]);
  });

  test('says why when it was not saved, and can be tried again', async () => {
    await open({ [read]: { status: 429, body: { message: 'Too many requests.' } } });
    await stage.press('Mark all as read');
    await stage.sees('Too many requests.');
    expect(button('Mark all as read')?.disabled).toBe(false);
  });
});

describe('what Telegram and email bring', () => {
  const offered = (byTelegram: boolean, byMail = true): NoticeChoices => ({
    isTelegramLinked: true,
    groups: [
      {
        name: 'Money',
        choices: [
          {
            kind: 'payout_sent',
            label: 'Payout sent',
            onSite: null,
            byTelegram,
            byMail,
            isFixed: false,
          },
        ],
      },
    ],
  });
  const settings = async (answers: Answers) => {
    await stage.open('/settings', {
      ...member(),
      'GET /api/users/sessions': { body: [] },
      'GET /api/users/second-factor': 'never',
      [choices]: { body: offered(false) },
      ...answers,
    });
    await stage.sees('Payout sent');
  };
  const box = (channel = 'Telegram') => stage.field(`Payout sent, by ${channel}`);

  test('shows the choice immediately, and holds it still while it is saved', async () => {
    await settings({ [choose]: 'never' });
    box().click();
    await stage.shows(2, 'input[type=checkbox]:disabled');
    expect(box().checked).toBe(true);
    expect(posted()).toEqual([{ kind: 'payout_sent', byTelegram: true }]);
    expect(box('email').checked).toBe(true);
  });

  test('saves the choice of email apart from that of Telegram', async () => {
    await settings({ [choose]: { body: offered(false, false) } });
    box('email').click();
    await stage.shows(0, 'input[type=checkbox]:disabled');
    await stage.shows(0, 'input[type=checkbox]:checked');
    expect(posted()).toEqual([{ kind: 'payout_sent', byMail: false }]);
  });

  test('shows what holds when a choice was not saved, and says why', async () => {
    await settings({ [choose]: { status: 409, body: { message: 'Not now.' } } });
    box().click();
    await stage.sees('Not now.');
    expect([box().checked, box().disabled]).toEqual([false, false]);
  });

  test('offers new tasks on the site, which shows all other notices anyway', async () => {
    const kind = { kind: 'new_tasks', label: 'New tasks, once a day', isFixed: false } as const;
    const wished = { ...kind, onSite: false, byTelegram: false, byMail: false };
    const groups = [...offered(true).groups, { name: 'New tasks', choices: [wished] }];
    await settings({
      [choices]: { body: { isTelegramLinked: true, groups } },
      [choose]: 'never',
    });
    await stage.shows(5, 'input[type=checkbox]');
    stage.field('New tasks, once a day, on the site').click();
    await stage.shows(3, 'input[type=checkbox]:disabled');
    expect(posted()).toEqual([{ kind: 'new_tasks', onSite: true }]);
  });

  test('says that nothing is sent while no account is linked', async () => {
    await settings({ [choices]: { body: { ...offered(true), isTelegramLinked: false } } });
    await stage.sees('No Telegram account linked.');
  });
});
