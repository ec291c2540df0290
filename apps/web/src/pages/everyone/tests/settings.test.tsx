import { tokenStorageKey } from '@stoke/domain';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { call } from '../../../lib/session/api.ts';
import { renewSession } from '../../../lib/session/session.ts';
import { button } from '../../../../testing/creator-world.ts';
import { all, isCalled, until } from '../../../../testing/find.ts';
import { signedBy, stubPasskeys, toMake, toSign } from '../../../../testing/browser-passkeys.ts';
import {
  holdToken,
  member,
  stageOfTests,
  userWho,
  type Answers,
} from '../../../../testing/stage.tsx';
import { otherTabSets, tokenThat } from '../../../../testing/tokens.ts';
import { thisSession } from '../../../../testing/earner-world.ts';

const stage = stageOfTests();

const { _id: me } = userWho();
const [before, after] = [
  tokenThat({ exp: 4_000_000_000 }, me),
  tokenThat({ exp: 4_000_000_001 }, me),
];
const changePath = '/api/users/change-password';
const deletePath = '/api/users/delete-account';

async function open(answers: Answers = {}): Promise<void> {
  holdToken(before);
  await stage.open('/settings', {
    ...member(),
    'GET /api/users/sessions': { body: [thisSession] },
    'GET /api/users/notice-choices': 'never',
    'GET /api/users/second-factor': 'never',
    ...answers,
  });
  await stage.sees('Firefox on Linux');
}

async function change(): Promise<void> {
  await stage.types('Current password', 'the old password');
  await stage.types('New password', 'the new password');
  await stage.types('Repeat the new password', 'the new password');
  await stage.press('Change password');
}

test('what one came for is changed, and stays where it is not saved', async () => {
  const path = '/api/users/purpose';
  await open({ [`PUT ${path}`]: [{ body: { purpose: 'both' } }, 'unreachable'] });
  const pressed = () => document.querySelector('[aria-pressed=true]')?.textContent;
  await stage.press('Both');
  await until(
    () => pressed() === 'Both',
    () => 'the choice',
  );
  await stage.press('Promote a brand');
  await stage.sees('Not saved. Please try again.');
  expect(pressed()).toBe('Both');
  expect(stage.callsTo(path).map(({ body }) => body)).toEqual([
    { purpose: 'both' },
    { purpose: 'promote' },
  ]);
});

describe('the automatic payout', () => {
  const path = '/api/users/automatic-payout';
  const on = { threshold: 75.5, stoppedBecause: null };
  const off = { threshold: null, stoppedBecause: null };

  test('is set to a balance, changed and turned off', async () => {
    await open({ [`PUT ${path}`]: { body: on }, [`DELETE ${path}`]: { body: off } });
    await stage.types('At a balance of', '75.50');
    await stage.press('Pay out automatically');
    await stage.sees('On, at $75.50');
    const focused = () => document.activeElement;
    expect(focused()?.textContent).toBe('Change');
    await stage.press('Change');
    expect(focused()).toBe(stage.field('At a balance of'));
    await stage.press('Cancel');
    expect(focused()?.textContent).toBe('Change');
    expect(stage.callsTo(path).at(-1)).toMatchObject({ method: 'PUT', body: { threshold: 75.5 } });
    await stage.press('Turn off');
    await until(
      () => !stage.text().includes('On, at'),
      () => 'that it is off',
    );
    await stage.sees('OffAt a balance of');
    expect(focused()).toBe(stage.field('At a balance of'));
    expect(stage.callsTo(path).at(-1)?.method).toBe('DELETE');
  });

  test.each([
    ['49.99', 'Minimum payout amount is $50.'],
    ['60.005', 'Please enter an amount in dollars and whole cents.'],
    ['', 'Please enter an amount in dollars and whole cents.'],
  ])('of %j is refused before it is sent', async (amount, message) => {
    await open();
    await stage.types('At a balance of', amount);
    await stage.press('Pay out automatically');
    await stage.sees(message);
    expect(stage.callsTo(path).filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  test('that the server refuses says why, and one that turned itself off too', async () => {
    const body = { message: 'Your wallet address is not set.', code: 'payout.wallet_missing' };
    const stoppedBecause = 'Your last payout came back.';
    await open({
      [`GET ${path}`]: { body: { threshold: 60, stoppedBecause } },
      [`PUT ${path}`]: { status: 409, body },
    });
    await stage.sees(`Turned off: ${stoppedBecause}`);
    expect(stage.field('At a balance of').value).toBe('60.00');
    await stage.press('Pay out automatically');
    await stage.sees('Your wallet address is not set.');
  });
});

test('an email that is not confirmed is told under the address', async () => {
  await open(member({ isEmailConfirmed: false, needsEmail: true }));
  await stage.sees('Confirm it before your first payout.');
});

describe('the change of the password', () => {
  test('goes on under the new token, and the page stays as it was', async () => {
    await open({
      [`POST ${changePath}`]: { body: { message: 'Your password was changed.', token: after } },
    });
    const loads = stage.callsTo('/auth/me').length;
    await change();
    await stage.sees('Your password was changed.');
    expect(localStorage.getItem(tokenStorageKey)).toBe(after);
    expect(stage.text()).toContain('Settings');
    expect(stage.callsTo('/auth/me')).toHaveLength(loads);
    expect(stage.field('Current password').value).toBe('');
    // what changed is asked for with the new token
    expect(stage.callsTo('/api/users/sessions').at(-1)?.token).toBe(after);
  });

  test.each([
    ['password.wrong', 'This is not your current password.'],
    ['register.password_weak', 'This password is too easy to guess. Please choose another.'],
    ['login.too_many', 'Too many attempts. Please wait before trying again.'],
  ])('refused with %s says so and keeps typed text', async (code, message) => {
    await open({ [`POST ${changePath}`]: { status: 422, body: { code, message } } });
    await change();
    await stage.sees(message);
    expect(stage.field('Current password').value).toBe('the old password');
    expect(stage.field('New password').value).toBe('the new password');
    expect(localStorage.getItem(tokenStorageKey)).toBe(before);
  });

  test('without an answer says so and keeps typed text', async () => {
    await open({ [`POST ${changePath}`]: 'unreachable' });
    await change();
    await stage.sees('Your password could not be changed.');
    expect(stage.field('Repeat the new password').value).toBe('the new password');
  });

  test('asks nothing of the server while the fields are wrong', async () => {
    await open();
    await stage.types('New password', 'short');
    await stage.types('Repeat the new password', 'another');
    await stage.press('Change password');
    await stage.sees('Please enter your current password.');
    await stage.sees('Passwords have at least 8 characters.');
    await stage.sees('Passwords do not match');
    expect(stage.callsTo(changePath)).toEqual([]);
  });

  test('logs no one out when the old token is refused before the new one is here', async () => {
    await open({ 'GET /api/users/payouts': { status: 401, body: { message: 'Expired.' } } });
    await renewSession(async () => {
      await call('payouts', {}).catch(() => null);
      expect(localStorage.getItem(tokenStorageKey)).toBe(before);
      return { token: after };
    });
    expect(localStorage.getItem(tokenStorageKey)).toBe(after);
    await call('payouts', {}).catch(() => null);
    expect(localStorage.getItem(tokenStorageKey)).toBeNull();
  });

  test('in another tab is followed with typed text here', async () => {
    await open();
    await stage.types('Current password', 'half typed');
    await otherTabSets(after);
    expect(stage.field('Current password').value).toBe('half typed');
    expect(stage.text()).not.toContain('Loading user data...');
  });
});

describe('the deletion', () => {
  const path = `GET ${deletePath}`;

  test('says what stands in the way, and asks for nothing then', async () => {
    const blockers = [{ code: 'account.work_waiting', message: 'Work waits.' }];
    await open({ [path]: { body: { obstacles: blockers, balance: 0 } } });
    await act(async () => button('Delete account')?.click());
    await stage.sees('Your account cannot be deleted yet');
    await stage.sees('Work waits.');
    expect(stage.text()).not.toContain('to confirm');
  });

  test('needs the agreement to leave exactly the balance that is shown', async () => {
    await open({
      [path]: { body: { obstacles: [], balance: 12.340001 } },
      [`POST ${deletePath}`]: { body: { message: 'Your account was deleted.' } },
    });
    await act(async () => button('Delete account')?.click());
    await stage.sees('You still have $12.34');
    await stage.types('Your password', 'the old password');
    await stage.types('Type adastone to confirm', 'adastone');
    await stage.press('Delete my account');
    await stage.sees('Request a payout first, or confirm that you give up the balance.');
    expect(stage.callsTo(deletePath).filter(({ method }) => method === 'POST')).toEqual([]);
    document.querySelector<HTMLInputElement>('[type=checkbox][data-path=leaves]')?.click();
    await stage.press('Delete my account');
    await stage.sees('Your account was deleted.');
    expect(stage.callsTo(deletePath).at(-1)?.body).toEqual({
      password: 'the old password',
      confirm: 'adastone',
      leaveBehind: 12.340001,
    });
    expect(localStorage.getItem(tokenStorageKey)).toBeNull();
    await stage.isAt('/');
  });

  test('keeps what is typed when one presses beside its dialog', async () => {
    await open({ [path]: { body: { obstacles: [], balance: 0 } } });
    await act(async () => button('Delete account')?.click());
    await stage.types('Type adastone to confirm', 'adastone');
    await act(async () => all('.mantine-Modal-overlay').at(-1)?.click());
    expect(stage.field('Type adastone to confirm').value).toBe('adastone');
  });

  test('that is refused says so at the field and keeps typed text', async () => {
    await open({
      [path]: { body: { obstacles: [], balance: 0 } },
      [`POST ${deletePath}`]: {
        status: 422,
        body: { code: 'password.wrong', message: 'This is not your current password.' },
      },
    });
    await act(async () => button('Delete account')?.click());
    await stage.types('Your password', 'a wrong one');
    await stage.types('Type adastone to confirm', 'adastone');
    await stage.press('Delete my account');
    await stage.sees('This is not your current password.');
    expect(stage.field('Type adastone to confirm').value).toBe('adastone');
    expect(localStorage.getItem(tokenStorageKey)).toBe(before);
  });
});

test('a sensitive act that asks for the password again goes on after it', async () => {
  const path = '/api/users/export';
  const again = { status: 409, body: { code: 'auth.confirm_again', message: 'Confirm.' } };
  await open({
    [`GET ${path}`]: [again, { status: 429, body: { code: 'export.too_many', message: 'Wait.' } }],
    'POST /auth/confirm': [
      { status: 422, body: { code: 'password.wrong', message: 'This is not your password.' } },
      { body: { message: 'Confirmed.' } },
    ],
  });
  await stage.press('Download your data');
  await stage.sees("Confirm it's you");
  await stage.types('Password', 'a wrong guess');
  await stage.press('Confirm');
  await stage.sees('This is not your password.');
  await stage.types('Password', 'the password');
  await stage.press('Confirm');
  await stage.sees('Wait.');
  expect(stage.callsTo(path)).toHaveLength(2);
});

describe('two-step login', () => {
  const factor = '/api/users/second-factor';
  const off = {
    onSince: null,
    passkeys: [],
    recoveryCodesLeft: 0,
    isRequired: false,
    resetDueAt: null,
  };
  const on = { ...off, onSince: '2026-11-22T10:00:00.000Z', recoveryCodesLeft: 10 };
  const recoveryCodes = Array.from({ length: 10 }, (_, n) => `abcd-efgh-jkmn-pqr${n}`);

  test('shows the recovery codes once it is on, until they are put away', async () => {
    await open({
      [`GET ${factor}`]: [{ body: off }, { body: on }],
      [`POST ${factor}`]: { body: { secret: 'AXNY7IMS34JUEDFD', uri: 'otpauth://totp/Stoke' } },
      [`POST ${factor}/confirm`]: [
        { status: 422, body: { message: 'This code is wrong.', code: 'second.code_wrong' } },
        { body: { recoveryCodes } },
      ],
    });
    await stage.press('Set up');
    await stage.types('Code', '000000');
    await stage.press('Turn on');
    await stage.sees('This code is wrong.');
    await stage.types('Code', '123456');
    await stage.press('Turn on');
    await stage.sees('10 of 10 left');
    await stage.shows(10, '[data-testid=recovery-code]');
    await stage.press('Done');
    await stage.shows(0, '[data-testid=recovery-code]');
  });

  test('an admin without it is led to it from an admin page, and back once it is on', async () => {
    const required = { ...off, isRequired: true };
    holdToken(before);
    await stage.open('/admin/appeals', {
      ...member({ role: 'admin', needsSecondFactor: true }),
      'GET /api/users/sessions': { body: [thisSession] },
      'GET /api/users/notice-choices': 'never',
      [`GET ${factor}`]: { body: required },
      [`POST ${factor}`]: { body: { secret: 'AXNY7IMS34JUEDFD', uri: 'otpauth://totp/Stoke' } },
      [`POST ${factor}/confirm`]: { body: { recoveryCodes } },
      'GET /api/admin/appeals?status=open&mayDecide=true': { body: [] },
    });
    await stage.isAt('/settings');
    await stage.sees('Add one of these to open admin pages.');
    expect(window.location.hash).toBe('#two-step-login');
    expect(stage.text()).not.toContain('Back to');
    stage.answers({
      [`GET ${factor}`]: { body: { ...on, isRequired: true } },
      'GET /auth/me': { body: userWho({ role: 'admin' }) },
    });
    await stage.press('Set up');
    await stage.types('Code', '123456');
    await stage.press('Turn on');
    await stage.press('Done');
    await stage.press('Back to the admin page');
    await stage.isAt('/admin/appeals');
  });

  test('that is being reset says when, and is kept by a press', async () => {
    const resetDueAt = '2026-11-23T10:00:00.000Z';
    await open({
      [`GET ${factor}`]: [{ body: { ...on, resetDueAt } }, { body: on }],
      [`DELETE ${factor}/reset`]: { body: { message: 'Reset cancelled.' } },
    });
    await stage.sees('Two-step login is being reset');
    await stage.press('Keep two-step login');
    await stage.sees('Reset cancelled.');
    await stage.shows(0, '[role=alert]');
  });

  const passkey = (name: string) => ({
    _id: `id of ${name}`,
    name,
    addedAt: '2026-11-22T10:00:00.000Z',
    lastUsedAt: null,
  });

  test('takes passkeys: a name stays when the browser makes none, and codes are shown', async () => {
    stubPasskeys('InvalidStateError');
    await open({
      [`GET ${factor}`]: [
        { body: off },
        { body: { ...off, passkeys: [passkey('Laptop')], recoveryCodesLeft: 10 } },
      ],
      'POST /api/users/passkeys/start': { body: toMake },
      'POST /api/users/passkeys': { status: 201, body: { recoveryCodes } },
    });
    await stage.press('Add a passkey');
    await stage.types('Name', 'Laptop');
    await stage.press('Continue');
    await stage.sees('This device already has a passkey for your account.');
    expect(stage.field('Name').value).toBe('Laptop');
    await stage.press('Continue');
    await stage.shows(10, '[data-testid=recovery-code]');
    await stage.press('Done');
    await stage.shows(1, '[data-testid=passkey]');
    const { id, clientDataJSON } = signedBy;
    expect(stage.callsTo('/api/users/passkeys').map(({ body }) => body)).toEqual([
      {
        name: 'Laptop',
        made: { id, clientDataJSON, attestationObject: 'AQID', transports: ['internal'] },
      },
    ]);
  });

  test('that cannot be started is tried again, without a new dialog', async () => {
    await open({
      [`GET ${factor}`]: { body: off },
      [`POST ${factor}`]: [
        { status: 409, body: { code: 'auth.confirm_again', message: 'Confirm it again.' } },
        { body: { secret: 'AXNY7IMS34JUEDFD', uri: 'otpauth://totp/Stoke' } },
      ],
    });
    await stage.press('Set up');
    await stage.sees("Confirm it's you");
    await stage.pressLast('Cancel');
    await stage.sees('Confirm it again.');
    await stage.press('Try again');
    await stage.sees('AXNY7IMS34JUEDFD');
  });

  test.each([
    ['a code', 'Set up', 'Code', '123456'],
    ['the name of a passkey', 'Add a passkey', 'Name', 'Laptop'],
  ])('keeps %s when one presses beside its dialog', async (_what, opener, field, typed) => {
    await open({
      [`GET ${factor}`]: { body: off },
      [`POST ${factor}`]: { body: { secret: 'AXNY7IMS34JUEDFD', uri: 'otpauth://totp/Stoke' } },
    });
    await stage.press(opener);
    await stage.types(field, typed);
    await act(async () => all('.mantine-Modal-overlay').at(-1)?.click());
    expect(stage.field(field).value).toBe(typed);
  });

  test('asks before a passkey is removed, and sends an admin to add another before the last', async () => {
    const two = { ...off, passkeys: [passkey('Laptop'), passkey('Phone')], isRequired: true };
    const path = '/api/users/passkeys/id of Phone';
    await open({
      [`GET ${factor}`]: [{ body: two }, { body: { ...two, passkeys: [passkey('Laptop')] } }],
      [`DELETE ${encodeURI(path)}`]: { body: { message: 'Passkey removed.' } },
    });
    await stage.press('Remove Phone');
    await stage.sees('Remove “Phone”?');
    await stage.press('Confirm');
    await stage.sees('Passkey removed.');
    await stage.shows(1, '[data-testid=passkey]');
    await stage.press('Remove Laptop');
    await stage.sees('Admins need two-step login. Add a passkey or an authenticator app first');
    expect(stage.asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  test('proves a sensitive act by passkey', async () => {
    stubPasskeys();
    await open({
      ...member({ secondFactors: ['passkey'] }),
      [`GET ${factor}`]: { body: { ...off, passkeys: [passkey('Laptop')] } },
      [`POST ${factor}/recovery-codes`]: [
        { status: 409, body: { code: 'auth.confirm_again', message: 'Confirm.' } },
        { body: { recoveryCodes } },
      ],
      'POST /auth/confirm/passkey': { body: toSign },
      'POST /auth/confirm': { body: { message: 'Confirmed.' } },
    });
    await stage.press('Make new codes');
    await stage.press('Confirm');
    await stage.sees("Confirm it's you");
    await stage.press('Use a passkey');
    await stage.shows(10, '[data-testid=recovery-code]');
    expect(stage.callsTo('/auth/confirm').at(-1)?.body).toEqual({ passkey: signedBy });
  });
});

test('followed brands are listed and can be unfollowed', async () => {
  const kestrel = {
    creatorId: '0190f0c0-0000-7000-8000-000000000002',
    name: 'Kestrel',
    username: 'kestrel',
    followedAt: '2026-11-20T10:00:00.000Z',
  };
  const list = 'GET /api/users/follows';
  await open({
    [list]: { body: [kestrel] },
    [`DELETE /api/creators/${kestrel.creatorId}/follow`]: { body: { isFollowing: false } },
  });
  await stage.sees('Kestrel @kestrel');
  stage.answers({ [list]: { body: [] } });
  await stage.press('Unfollow Kestrel');
  await stage.sees('None yet.');
});

describe('the list of settings', () => {
  const links = () =>
    [...document.querySelectorAll('nav[aria-label=Settings] a')].map((link) => link.textContent);

  test('leads to each part of the page', async () => {
    await open();
    const targets = [...document.querySelectorAll('nav[aria-label=Settings] a')].map((link) =>
      link.getAttribute('href')?.replace('/settings#', ''),
    );
    expect(targets).toHaveLength(11);
    expect(targets.filter((id) => document.getElementById(id ?? '') === null)).toEqual([]);
  });

  test.each([
    ['an earner', {}, ['Delete account']],
    ['a creator', { hasDashboard: true }, ['Delete account', 'Creator profile']],
    ['an admin', { role: 'admin' as const }, ['Delete account', 'Platform settings']],
  ])('ends for %s with what belongs to that role', async (_, is, names) => {
    await open(member(is));
    expect(links().slice(-names.length)).toEqual(names);
    expect(links()).toHaveLength(10 + names.length);
  });

  test('leads a creator to where the profile is edited', async () => {
    await open(member({ hasDashboard: true }));
    const link = all('nav[aria-label=Settings] a').find((each) =>
      isCalled(each, 'Creator profile'),
    );
    expect(link?.getAttribute('href')).toBe('/creator-dashboard');
  });

  test('marks the part that is being read, and at the end the one that was chosen', async () => {
    await open();
    const tops = { 'your-data': 400, 'delete-account': 600 };
    const marked = () => document.querySelector('nav [aria-current=location]')?.textContent;
    const scroll = async (to: Record<string, number>) => {
      for (const part of document.querySelectorAll<HTMLElement>('[id]')) {
        part.getBoundingClientRect = () => new DOMRect(0, to[part.id] ?? 5000);
      }
      await act(async () => window.dispatchEvent(new Event('scroll')));
    };
    await scroll({ email: -700, password: 80 });
    expect(marked()).toBe('Password');
    vi.stubGlobal('scrollY', 3000);
    await scroll(tops);
    expect(marked()).toBe('Delete account');
    await act(async () => window.history.replaceState(null, '', '#your-data'));
    await scroll(tops);
    expect(marked()).toBe('Your data');
  });
});
