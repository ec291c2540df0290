import { tokenStorageKey } from '@stoke/domain';
import { describe, expect, test } from 'vitest';
import { signedBy, stubPasskeys, toSign } from '../../../../testing/browser-passkeys.ts';
import { wallet } from '../../../../testing/earner-world.ts';
import { keepNext, keptNext } from '../../../features/everyone/sign-in/kept-next.ts';
import { all, until } from '../../../../testing/find.ts';
import { holdToken, member, stageOfTests, type Answers } from '../../../../testing/stage.tsx';
import { liveToken as token } from '../../../../testing/tokens.ts';

const stage = stageOfTests();

describe('the login with two steps', () => {
  const wrong = {
    status: 422,
    body: { code: 'second.code_wrong', message: 'This code is wrong.' },
  };

  test('asks for the code in a field that has the focus, and keeps a wrong one', async () => {
    await stage.open('/login', {
      ...member(),
      'POST /auth/login': { body: { ticket: 'the ticket', secondFactors: ['app'] } },
      'POST /auth/login/code': [wrong, { body: { token } }],
    });
    await stage.types('Email', 'ada@example.org');
    await stage.types('Password', 'the password');
    await stage.press('Login in the form');
    await stage.sees('recovery code');
    expect(document.activeElement).toBe(stage.field('Code'));
    await stage.types('Code', '000000');
    await stage.press('Continue');
    await stage.sees('This code is wrong.');
    expect(stage.field('Code').value).toBe('000000');
    await stage.types('Code', '123456');
    await stage.press('Continue');
    await until(
      () => localStorage.getItem(tokenStorageKey) === token,
      () => 'the token',
    );
    expect(stage.callsTo('/auth/login/code').at(-1)?.body).toEqual({
      ticket: 'the ticket',
      code: '123456',
    });
    expect(stage.text()).not.toContain('Use a passkey');
  });

  test('takes a passkey, says why the browser gave none, and a recovery code besides', async () => {
    stubPasskeys('NotAllowedError', 'SecurityError');
    await stage.open('/login', {
      ...member(),
      'POST /auth/login': { body: { ticket: 'the ticket', secondFactors: ['passkey'] } },
      'POST /auth/login/passkey': { body: toSign },
      'POST /auth/login/code': { body: { token } },
    });
    await stage.types('Email', 'ada@example.org');
    await stage.types('Password', 'the password');
    await stage.press('Login in the form');
    await stage.types('Recovery code', 'half typed');
    await stage.press('Use a passkey');
    await stage.sees('No passkey was used. Try again.');
    await stage.press('Use a passkey');
    await stage.sees('Passkeys work at stoke.example only. Open this page there.');
    expect(stage.field('Recovery code').value).toBe('half typed');
    await stage.press('Use a passkey');
    await until(
      () => localStorage.getItem(tokenStorageKey) === token,
      () => 'the token',
    );
    expect(stage.callsTo('/auth/login/code').map(({ body }) => body)).toEqual([
      { ticket: 'the ticket', passkey: signedBy },
    ]);
  });
});

describe('an email that is not confirmed', () => {
  const unconfirmed = { isEmailConfirmed: false, needsEmail: true, walletAddress: wallet };

  test('is told above the balance, with a new link to ask for', async () => {
    holdToken();
    await stage.open('/dashboard', {
      ...member(unconfirmed),
      'POST /api/users/email/link': [
        { status: 429, body: { code: 'email.too_many', message: 'Too many links.' } },
        { body: { message: 'We sent you a new link.' } },
      ],
    });
    await stage.sees('Confirm your email to request payouts');
    await stage.press('Resend link');
    await stage.sees('Too many links.');
    await stage.press('OK');
    await stage.press('Resend link');
    await stage.sees('We sent you a new link.');
  });

  test('is told beside the payout button', async () => {
    holdToken();
    await stage.open('/dashboard', member({ ...unconfirmed, pendingEarnings: 60 }));
    await stage.sees('Confirm your email to be paid.');
  });

  test.each([
    ['Confirm email', '/confirm-email', '/auth/confirm-email'],
    ['Restore email', '/restore-email', '/auth/restore-email'],
    ['Allow this browser', '/login-link', '/auth/login-link/open'],
    ['Keep two-step login', '/keep-two-step-login', '/auth/keep-two-step-login'],
    ['Turn off two-step login', '/undo-two-step-login', '/auth/undo-two-step-login'],
  ])('its link (%s) is used by a press, and says what became of it', async (label, page, path) => {
    await stage.open(`${page}#token=secret`, {
      [`POST ${path}`]: [
        { status: 503, body: { message: 'Please try again.' } },
        { body: { message: 'Done with it.' } },
      ],
    });
    await stage.sees(label);
    expect(stage.callsTo(path)).toEqual([]);
    await stage.press(label);
    await stage.sees('Please try again.');
    await stage.press(label);
    await stage.sees('Done with it.');
    expect(stage.callsTo(path).at(-1)?.body).toEqual({ token: 'secret' });
  });

  describe('who was on the way to a page', () => {
    const back = () =>
      all('main a')
        .find(({ textContent }) => textContent === 'Back to login')
        ?.getAttribute('href');

    test('is led back to it by the page that asks for a link, which keeps it', async () => {
      await stage.open('/forgot-password?next=%2Fadd-funds', {
        'POST /auth/forgot-password': { body: { message: 'Sent.' } },
      });
      await stage.sees('Back to login');
      expect(back()).toBe('/login?next=%2Fadd-funds');
      await stage.types('Email', 'ada@example.com');
      await stage.press('Send reset link');
      await stage.sees('is on its way');
      expect(keptNext()).toBe('/add-funds');
    });

    test('is led back to it by the link of the mail', async () => {
      keepNext('/add-funds');
      await stage.open('/reset-password#token=secret');
      await stage.sees('Back to login');
      expect(back()).toBe('/login?next=%2Fadd-funds');
    });

    test('is led back to all of it, also behind a blank', async () => {
      keepNext('/campaigns?search=two words more');
      expect(keptNext()).toBe('/campaigns?search=two words more');
    });

    test('leads no one else there: the first login ends it', async () => {
      keepNext('/add-funds');
      await stage.open('/login', { ...member(), 'POST /auth/login': { body: { token } } });
      await stage.types('Email', 'ada@example.org');
      await stage.types('Password', 'the password');
      await stage.press('Login in the form');
      await stage.sees('Login successful!');
      expect(keptNext()).toBeUndefined();
    });
  });

  test.each([
    ['Confirm email', '/confirm-email', '/auth/confirm-email', 'email', '/settings'],
    ['Allow this browser', '/login-link', '/auth/login-link/open', 'login', '/login'],
  ])('a used link (%s) leads to a new one', async (label, page, path, area, next) => {
    const body = { code: `${area}.link_invalid`, message: 'No longer valid.' };
    await stage.open(`${page}#token=secret`, { [`POST ${path}`]: { status: 409, body } });
    await stage.press(label);
    await stage.sees('No longer valid.');
    expect(stage.text()).not.toContain(label);
    const link = all('main a').find(({ textContent }) => textContent === 'Get a new link');
    expect(link?.getAttribute('href')).toBe(next);
  });
});

describe('the email in the settings', () => {
  async function open(is: Parameters<typeof member>[0], answers: Answers = {}): Promise<void> {
    holdToken();
    await stage.open('/settings', {
      ...member(is),
      'GET /api/users/sessions': 'never',
      'GET /api/users/notice-choices': 'never',
      'GET /api/users/second-factor': 'never',
      ...answers,
    });
    await stage.sees('Change email');
  }

  test('is changed by a link to the new one; a refused one stays typed', async () => {
    const path = '/api/users/email';
    await open(
      {},
      {
        [`POST ${path}`]: [
          { status: 409, body: { code: 'register.email_taken', message: 'It exists.' } },
          { body: { message: 'Open the link we sent to new@example.org.' } },
        ],
      },
    );
    await stage.press('Change email');
    await stage.types('New email', ' new@example.org ');
    await stage.press('Send link');
    await stage.sees('It exists.');
    expect(stage.field('New email').value).toContain('new@example.org');
    await stage.press('Send link');
    await stage.sees('Open the link we sent to new@example.org.');
    expect(stage.callsTo(path).at(-1)?.body).toEqual({ email: 'new@example.org' });
  });

  test('says where a change leads, which can be cancelled', async () => {
    const path = '/api/users/email';
    await open(
      { pendingEmail: 'new@example.org' },
      { [`DELETE ${path}`]: { body: { message: 'Email change cancelled.' } } },
    );
    await stage.sees('when you open the link we sent there');
    await stage.press('Cancel change');
    await stage.sees('Email change cancelled.');
    expect(stage.callsTo(path)).toHaveLength(1);
  });

  test('that could not be cancelled says so, and still waits', async () => {
    const pending = { pendingEmail: 'new@example.org' };
    await open(pending, { 'DELETE /api/users/email': 'unreachable' });
    await stage.press('Cancel change');
    await stage.sees('Not cancelled. Please try again.');
    await stage.press('OK');
    await stage.sees('when you open the link we sent there');
  });
});
