import { expect, test } from 'vitest';
import { member, stageOfTests, type Answers } from '../../../testing/stage.tsx';

const stage = stageOfTests();
const tooMany = {
  status: 429,
  body: { code: 'login.too_many', message: 'Too many attempts. Please wait before trying again.' },
};
const sent = { body: { message: 'If there is an account with this email, a link is on its way.' } };
const asked = (path: string) =>
  stage.asked.filter((each) => each.path === path).map(({ body }) => body);

async function logIn(answers: Answers) {
  await stage.open('/login', { ...member(), ...answers });
  await stage.types('Email', 'ada@example.com');
  await stage.types('Password', 'stoke-demo-2026');
  await stage.press('Login in the form');
}

test('a login after too many attempts offers a link by mail, in reach of the keyboard', async () => {
  await logIn({
    'POST /auth/login': tooMany,
    'POST /auth/login-link': ['unreachable', sent],
  });
  await stage.sees('Too many attempts');
  await stage.sees('open it in this browser');
  expect(document.activeElement?.textContent).toBe('Email me a link');
  expect(stage.field('Password').value).toBe('stoke-demo-2026');
  expect(asked('/auth/login-link')).toEqual([]);
  await stage.press('Email me a link');
  await stage.sees('The link could not be sent.');
  await stage.press('Email me a link');
  await stage.sees('Check your email');
  expect(document.activeElement?.textContent).toContain('If an account exists for ada@example.com');
  expect(asked('/auth/login-link')).toEqual([
    { email: 'ada@example.com' },
    { email: 'ada@example.com' },
  ]);
});

test('a second step after too many codes offers the same link', async () => {
  await logIn({
    'POST /auth/login': { body: { ticket: 'the ticket', secondFactors: ['app'] } },
    'POST /auth/login/code': tooMany,
    'POST /auth/login-link': sent,
  });
  await stage.sees('recovery code');
  await stage.types('Code', '000000');
  await stage.press('Continue');
  await stage.sees('Too many attempts');
  await stage.press('Email me a link');
  await stage.sees('If an account exists for ada@example.com');
});
