import { tokenStorageKey } from '@stoke/domain';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { until } from '../../../testing/find.ts';
import { clearToken, storeToken } from '../../lib/session/token.ts';
import { member, stageOfTests, userWho } from '../../../testing/stage.tsx';
import { liveToken } from '../../../testing/tokens.ts';

const stage = stageOfTests();

const sent = (path: string) =>
  stage.asked.filter((each) => each.path === path).map(({ body }) => body);

async function login() {
  await stage.types('Email', 'ada@example.com');
  await stage.types('Password', 'stoke-demo-2026 ');
  await stage.press('Login in the form');
}

async function register(confirmation = 'stoke-demo-2026', password = 'stoke-demo-2026') {
  await stage.types('Username', 'adastone');
  await stage.types('Email', 'ada@example.com');
  await stage.types('Password', password);
  await stage.types('Confirm Password', confirmation);
  await stage.press('Register in the form');
}

test('a login stores the token, goes home and says so', async () => {
  await stage.open('/login', { ...member(), 'POST /auth/login': { body: { token: liveToken } } });
  await login();
  await stage.sees('Login successful!');
  await stage.sees('@adastone');
  await stage.isAt('/');
  expect(localStorage.getItem(tokenStorageKey)).toBe(liveToken);
  expect(sent('/auth/login')).toEqual([{ email: 'ada@example.com', password: 'stoke-demo-2026 ' }]);
});

test('a login goes on to where the person wanted to go', async () => {
  await stage.open('/login?next=%2Fexplore', {
    ...member(),
    'POST /auth/login': { body: { token: liveToken } },
  });
  await login();
  await stage.isAt('/explore');
});

test.each([
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  // An address is read without its tabs and line breaks.
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/\r\\elsewhere.example',
  '/ /elsewhere.example',
  '/explore\t',
])('a login link cannot lead on to %j', async (next) => {
  await stage.open(`/login?next=${encodeURIComponent(next)}`, {
    ...member(),
    'POST /auth/login': { body: { token: liveToken } },
  });
  await login();
  await stage.sees('Login successful!');
  await stage.isAt('/');
});

test('a login that the server refuses says why, and typed text stays', async () => {
  await stage.open('/login', {
    'POST /auth/login': { status: 429, body: { message: 'Too many attempts.' } },
  });
  await login();
  await stage.sees('Login Failed');
  await stage.sees('Too many attempts.');
  await stage.press('OK');
  expect(stage.field('Email').value).toBe('ada@example.com');
  expect(stage.field('Password').value).toBe('stoke-demo-2026 ');
});

test.each([
  ['cannot be reached', 'unreachable'],
  ['gives no reason', { status: 500, body: '' }],
] as const)('a login that %s asks to check the credentials', async (_, answer) => {
  await stage.open('/login', { 'POST /auth/login': answer });
  await login();
  await stage.sees('Login Failed');
  await stage.sees('Login failed. Please check your credentials.');
});

test('an answer without a token is a login error', async () => {
  await stage.open('/login', { 'POST /auth/login': { body: {}, isBroken: true } });
  await login();
  await stage.sees('Login Error');
  await stage.sees('Authentication token not provided by server. Please try again.');
});

test('a login needs both fields, and asks the server for nothing until it has them', async () => {
  await stage.open('/login');
  await stage.press('Login in the form');
  await stage.sees('Email is required.');
  await stage.sees('Password is required.');
  expect(document.activeElement).toBe(stage.field('Email'));
  expect(sent('/auth/login')).toEqual([]);
  await stage.types('Email', 'ada@example.com');
  await stage.press('Login in the form');
  expect(document.activeElement).toBe(stage.field('Password'));
});

test('a registration stores the token, goes home and says so', async () => {
  await stage.open('/register', {
    ...member(),
    'POST /auth/register': { status: 201, body: { token: liveToken, user: userWho() } },
  });
  await register();
  await stage.sees('Registration successful!');
  await stage.isAt('/');
  expect(localStorage.getItem(tokenStorageKey)).toBe(liveToken);
  expect(sent('/auth/register')).toEqual([
    { username: 'adastone', email: 'ada@example.com', password: 'stoke-demo-2026' },
  ]);
});

test('a registration goes on to where the person wanted to go', async () => {
  await stage.open('/register?next=%2Fexplore', {
    ...member(),
    'POST /auth/register': { status: 201, body: { token: liveToken, user: userWho() } },
  });
  await register();
  await stage.sees('Registration successful!');
  await stage.isAt('/explore');
});

test('passwords that differ are not sent', async () => {
  await stage.open('/register');
  await register('stoke-demo-2027');
  await stage.sees('Error');
  await stage.sees('Passwords do not match');
  expect(sent('/auth/register')).toEqual([]);
});

test('a refused registration says why, in a dialog and at the field', async () => {
  const message = 'This username is taken. Please choose another.';
  await stage.open('/register', {
    'POST /auth/register': { status: 409, body: { message, code: 'register.username_taken' } },
  });
  await register();
  await stage.sees('Registration Failed');
  await stage.press('OK');
  await stage.sees(message);
  expect(stage.field('Username').getAttribute('aria-invalid')).toBe('true');
  expect(stage.field('Email').value).toBe('ada@example.com');
});

test('a registration says what passwords must be, and marks one that is refused as too short', async () => {
  const message = 'Passwords have at least 8 characters.';
  await stage.open('/register', {
    'POST /auth/register': { status: 422, body: { message, code: 'request.invalid' } },
  });
  await stage.sees('8 to 128 characters.');
  await register('short', 'short');
  await stage.sees(`Registration Failed${message}`);
  await stage.press('OK');
  expect(stage.field('Password').dataset['invalid']).toBe('true');
  await stage.sees(message);
});

test('a registration without an answer says that it failed', async () => {
  await stage.open('/register', { 'POST /auth/register': 'unreachable' });
  await register();
  await stage.sees('Registration Failed');
  await stage.sees('Registration failed');
});

test('every field of a registration is required, and an email looks like one', async () => {
  await stage.open('/register');
  await stage.types('Email', 'ada');
  await stage.press('Register in the form');
  await stage.sees('Username is required.');
  await stage.sees('Please enter a valid email address.');
  await stage.sees('Password is required.');
  await stage.sees('Confirm Password is required.');
});

test('a registration names all errors together', async () => {
  await stage.open('/register');
  await stage.types('Username', 'ada stone');
  await stage.types('Email', 'ada@');
  await stage.types('Password', 'short');
  await stage.types('Confirm Password', 'other');
  await stage.press('Register in the form');
  await stage.sees(
    'Please enter a valid email address.',
    'Passwords have at least 8 characters.',
    'Passwords do not match',
  );
  expect(sent('/auth/register')).toEqual([]);
});

test.each([
  ['ab', true],
  [' abc ', false],
  ['ada stone', true],
  ['a'.repeat(30), false],
  ['a'.repeat(31), true],
])('a username %j is refused at its field: %s', async (username, isRefused) => {
  await stage.open('/register');
  await stage.types('Username', username);
  await stage.press('Register in the form');
  await stage.sees('Email is required.');
  const text = 'Usernames have 3 to 30 letters, digits, dots, dashes or underscores.';
  expect(stage.text().includes(text)).toBe(isRefused);
});

describe('a username', () => {
  const enters = async (address: string) => {
    await stage.types('Email', address);
    await act(async () => {
      stage.field('Email').focus();
      stage.field('Email').blur();
    });
  };

  test('is suggested from the email, follows it, and gives way to a typed name', async () => {
    await stage.open('/register');
    await stage.sees('Shown to others.');
    await enters('not an address');
    expect(stage.field('Username').value).toBe('');
    await enters('Ana.Lee+x@example.com');
    expect(stage.field('Username').value).toBe('ana.lee');
    await enters('bo@example.com');
    expect(stage.field('Username').value).toBe('ana.lee');
    await enters('bo.reed@example.com');
    expect(stage.field('Username').value).toBe('bo.reed');
    await stage.types('Username', 'ember');
    await enters('ana.lee@example.com');
    expect(stage.field('Username').value).toBe('ember');
    expect(stage.asked.filter(({ path }) => path.includes('auth/register'))).toEqual([]);
  });

  test('that was suggested and is taken is replaced by another, one that was typed is not', async () => {
    const taken = {
      status: 409,
      body: { code: 'register.username_taken', message: 'This username is taken.' },
    };
    await stage.open('/register', { 'POST /auth/register': taken });
    await enters('ana.lee@example.com');
    await stage.types('Password', 'a good password');
    await stage.types('Confirm Password', 'a good password');
    await stage.press('Register in the form');
    await stage.sees('ana.lee is taken.');
    const username = stage.field('Username');
    expect(username.value).toMatch(/^ana\.lee\d{4}$/);
    await stage.sees(`Your username is ${username.value} now`);
    expect(username.getAttribute('aria-invalid')).not.toBe('true');
    expect(stage.text()).not.toContain('This username is taken.');
    await stage.types('Username', 'ember');
    await stage.press('Register in the form');
    await until(
      () => sent('/auth/register').length === 2,
      () => 'a second registration',
    );
    await stage.sees('This username is taken.');
    expect(stage.field('Username').value).toBe('ember');
  });
});

test('login and registration lead to one another and keep where one wanted to go', async () => {
  await stage.open('/login?next=%2Fexplore');
  await stage.press('Register');
  await stage.sees('Create your account');
  await stage.press('Login');
  await stage.sees('Welcome back');
});

test('only a browser without an earlier login is offered an account first', async () => {
  await stage.open('/login?next=%2Fexplore');
  await stage.sees('New to Stoke?');
  // The header has one too, which leads nowhere else.
  await act(async () =>
    document.querySelector<HTMLElement>('[aria-labelledby=newcomer] a')?.click(),
  );
  await stage.isAt('/register?next=%2Fexplore');
  await stage.close();
  stage.begin();
  storeToken('of.a.login');
  clearToken();
  await stage.open('/login');
  await stage.sees('Welcome back');
  expect(stage.text()).not.toContain('New to Stoke?');
});
