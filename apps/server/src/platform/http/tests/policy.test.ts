import type { Route } from '@stoke/contract';
import { z } from 'zod';
import { expect, test } from 'vitest';
import { caller } from '../../../../testing/platform/caller.ts';
import { Refusal } from '../../refusal.ts';
import { admit, type Identified } from '../policy.ts';

const person = caller();
const banned = caller({ accountStatus: 'banned' });
const admin = caller({ userId: 'boss', role: 'admin' });
const newcomer = caller({ hasAcceptedRules: false });

const route = (route: Partial<Route>): Route => ({
  method: 'GET',
  path: '/',
  summary: '',
  who: 'member',
  reply: z.any(),
  refuses: [],
  ...route,
});
const answer = (input: Partial<Route>, who: Identified, params: Record<string, unknown> = {}) => {
  try {
    return admit(route(input), who, params)?.userId ?? 'visitor';
  } catch (error) {
    if (error instanceof Refusal) return `${error.status} ${error.code}`;
    throw error;
  }
};

test.each<[string, Partial<Route>, Identified, string]>([
  ['anyone is let in without a token', { who: 'anyone' }, 'none', 'visitor'],
  ['no token', {}, 'none', '401 session.missing'],
  [
    'no token where the page has its own text',
    { withoutToken: 'session.tasks_need_login' },
    'none',
    '401 session.tasks_need_login',
  ],
  ['a bad token', {}, 'invalid', '401 session.invalid'],
  ['a member', {}, person, 'me'],
  ['a banned member', {}, banned, '423 account.banned'],
  ['a banned member on what the banned keep', { who: 'member-or-banned' }, banned, 'me'],
  ['a member on an admin call', { who: 'admin' }, person, '403 admin.required'],
  ['an admin on an admin call', { who: 'admin' }, admin, 'boss'],
  ['work without accepted rules', { needsRules: true }, newcomer, '409 rules.not_accepted'],
  ['work with accepted rules', { needsRules: true }, person, 'me'],
])('%s: %s', (_, input, who, expected) => {
  expect(answer(input, who)).toBe(expected);
});

test("another user's resource is not there, except for an admin", () => {
  const input: Partial<Route> = { owner: 'userId' };
  expect(answer(input, person, { userId: 'me' })).toBe('me');
  expect(answer(input, person, { userId: 'other' })).toBe('404 request.not_found');
  expect(answer(input, person, {})).toBe('404 request.not_found');
  expect(answer(input, admin, { userId: 'other' })).toBe('boss');
});
