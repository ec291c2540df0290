import type { TelegramLinking, User } from '@stoke/contract';
import { refusals } from '@stoke/contract';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { currentClient } from '../../../lib/session/query-client.ts';
import { typeInto } from '../../../../testing/alone.tsx';
import { holdToken, member, stageOfTests, type Answers } from '../../../../testing/stage.tsx';

let opened: string[];
const stage = stageOfTests(() => {
  opened = [];
  vi.spyOn(window, 'open').mockImplementation((url) => {
    opened.push(String(url));
    return null;
  });
});
afterEach(() => vi.useRealTimers());

const linkingPath = 'GET /api/telegram/verification';
const initiatePath = 'POST /api/telegram/initiate-verification';
const cancelPath = 'POST /api/telegram/cancel-verification';
const unlinkPath = 'POST /api/telegram/unlink';
const deepLink = 'https://t.me/StokeBot?start=verify_AAAAAAAAAAAAAAAAAAAAAA';
const inTenMinutes = () => new Date(Date.now() + 600_000).toISOString();

const nothing: TelegramLinking = {
  state: 'none',
  _id: null,
  telegramUsername: null,
  expiresAt: null,
  hasBeenOpened: false,
  botUsername: 'StokeBot',
  botUrl: 'https://t.me/StokeBot',
};
const pending = (is: Partial<TelegramLinking> = {}): TelegramLinking => ({
  ...nothing,
  state: 'pending',
  _id: 'v1',
  telegramUsername: 'ada_t',
  expiresAt: inTenMinutes(),
  ...is,
});
const code = () => ({
  verificationCode: 'AAAAAAAAAAAAAAAAAAAAAA',
  botUsername: 'StokeBot',
  deepLink,
  expiresAt: inTenMinutes(),
  _id: 'v1',
});
const linked = { telegramUserId: '7', telegramUsername: 'ada_t', telegramFirstName: 'Ada' };

async function open(linking: TelegramLinking, answers: Answers = {}, is: Partial<User> = {}) {
  holdToken();
  await stage.open('/dashboard', { ...member(is), [linkingPath]: { body: linking }, ...answers });
  await stage.sees('Link Telegram Account');
}
const field = () =>
  document.querySelector<HTMLInputElement>('input[aria-labelledby=telegram-title]');
const asked = (call: string) =>
  stage.asked.filter(({ method, path }) => `${method} ${path}` === call);
const dialog = () => document.querySelector('[role=dialog]');

async function link(username: string) {
  await stage.shows(1, 'input[aria-labelledby=telegram-title]');
  await typeInto(field(), username);
  await stage.press('Link Telegram in the form');
}

test.each([
  ['', refusals['telegram.username_required'].text],
  ['  @ ', refusals['telegram.username_required'].text],
  ['a b', refusals['telegram.username_invalid'].text],
])('the username %j is refused at the field and not sent', async (typed, text) => {
  await open(nothing);
  await link(typed);
  await stage.sees(text);
  expect(field()?.value).toBe(typed);
  expect(asked(initiatePath)).toEqual([]);
});

test('the confirm dialog sends the person to the bot, and the page waits', async () => {
  await open(nothing, { [initiatePath]: { body: code() } });
  stage.answers({ [linkingPath]: { body: pending() } });
  await link(' @ada_t ');
  await stage.sees('Verify in Telegram');
  await stage.sees("We'll open @StokeBot.");
  expect(opened).toEqual([]);
  await stage.press('Confirm');
  expect(opened).toEqual([deepLink]);
  expect(asked(initiatePath).map(({ body }) => body)).toEqual([{ telegramUsername: '@ada_t' }]);
  await stage.sees('Verification Pending');
  await stage.sees('Press Start in @StokeBot as @ada_t');
});

test('Cancel in the dialog voids the code and says so', async () => {
  await open(nothing, {
    [initiatePath]: { body: code() },
    [cancelPath]: { body: { message: 'Cancelled.' } },
  });
  await link('ada_t');
  await stage.sees('Verify in Telegram');
  stage.answers({ [linkingPath]: { body: { ...nothing, state: 'cancelled' } } });
  await stage.press('Cancel');
  await stage.sees('Telegram verification was cancelled.');
  expect([asked(cancelPath).length, opened]).toEqual([1, []]);
});

test.each([
  ['a fault', { status: 500, body: { message: '', code: 'request.failed' } } as const],
  ['no answer', 'unreachable' as const],
])('with %s the text of the specification is said and the username stays', async (_, answer) => {
  await open(nothing, { [initiatePath]: answer });
  await link('ada_t');
  await stage.sees('Error!');
  await stage.sees('Could not initiate Telegram verification. Please try again.');
  await stage.press('OK');
  expect(field()?.value).toBe('ada_t');
});

test('waiting survives a reload: the way to the bot, the time left and the way out are there', async () => {
  localStorage.setItem('telegramLink', JSON.stringify({ _id: 'v1', deepLink }));
  await open(pending(), { [cancelPath]: { body: { message: 'Cancelled.' } } });
  await stage.sees('Verification Pending');
  expect(stage.text()).toMatch(/(10:00|9:5\d)/);
  const way = [...document.querySelectorAll('a')].find((a) => a.textContent === 'Open Telegram');
  expect([way?.getAttribute('href'), way?.getAttribute('rel')]).toEqual([
    deepLink,
    'noopener noreferrer',
  ]);
  stage.answers({ [linkingPath]: { body: { ...nothing, state: 'cancelled' } } });
  await stage.press('Cancel');
  await stage.sees('Telegram verification was cancelled.');
  expect(localStorage.getItem('telegramLink')).toBeNull();
});

test('where the code was made in another browser a new link can be had', async () => {
  await open(pending(), { [initiatePath]: { body: { ...code(), _id: 'v2' } } });
  stage.answers({ [linkingPath]: { body: pending({ _id: 'v2' }) } });
  await stage.press('Get a new link');
  await stage.sees('Open Telegram');
  expect(asked(initiatePath).map(({ body }) => body)).toEqual([{ telegramUsername: 'ada_t' }]);
});

test('once the bot has asked, the page says what to press', async () => {
  await open(pending({ hasBeenOpened: true }));
  await stage.sees('@StokeBot has asked you in Telegram. Press Confirm there.');
  const way = [...document.querySelectorAll('a')].find((a) => a.textContent === 'Open Telegram');
  expect(way?.getAttribute('href')).toBe('https://t.me/StokeBot');
});

test('a code that runs out while one looks turns into a new chance, with the username kept', async () => {
  await open(pending());
  await stage.sees('Verification Pending');
  vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ['Date'] });
  await stage.sees('The link expired after 10 minutes.');
  expect(field()?.value).toBe('ada_t');
});

test('cancelled in the bot reads as cancelled here', async () => {
  await open({ ...nothing, state: 'declined', telegramUsername: 'ada_t' });
  await stage.sees('Telegram verification was cancelled.');
});

test('the page shows the link automatically when the bot has made it', async () => {
  await open(pending());
  await stage.sees('Verification Pending');
  stage.answers({ ...member(linked), [linkingPath]: { body: nothing } });
  await act(() => currentClient().invalidateQueries({ queryKey: ['session'] }));
  await stage.sees('Telegram Account Linked!');
  await stage.sees('Ada · @ada_t Open @StokeBot');
});

test('someone without a username is shown by their name', async () => {
  await open(nothing, {}, { ...linked, telegramUsername: null });
  await stage.sees('Telegram Account Linked!');
  await stage.sees('Ada Open @StokeBot');
  await stage.sees('TelegramAda');
});

test('unlinking asks first, and then leaves the form', async () => {
  const answers = { [unlinkPath]: { body: { message: 'Telegram account unlinked.' } } };
  await open(nothing, answers, linked);
  await stage.press('Unlink');
  await stage.sees('You keep your earnings');
  await stage.press('Cancel');
  expect(asked(unlinkPath)).toEqual([]);
  await vi.waitFor(() => expect(dialog()).toBeNull(), 20_000);
  await stage.press('Unlink');
  stage.answers(member());
  await stage.press('Confirm');
  await stage.shows(1, 'input[aria-labelledby=telegram-title]');
  await stage.sees('Telegram account unlinked.');
});

test('a failure to learn where linking stands can be tried again', async () => {
  await open(nothing, { [linkingPath]: { status: 422, body: { message: 'No.', code: 'x' } } });
  await stage.sees('This could not be loaded');
  stage.answers({ [linkingPath]: { body: nothing } });
  await stage.press('Try again');
  await stage.shows(1, 'input[aria-labelledby=telegram-title]');
});
