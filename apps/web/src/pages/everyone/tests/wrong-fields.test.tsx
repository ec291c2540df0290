import { act } from 'react';
import { expect, test } from 'vitest';
import { all, until } from '../../../../testing/find.ts';
import { stageOfTests } from '../../../../testing/stage.tsx';

const stage = stageOfTests();
const summary = () =>
  all('[role=alert]').find((each) => each.textContent.includes('need a change'));
const described = (label: string) => {
  const field = stage.field(label);
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return [
    field.getAttribute('aria-invalid'),
    ids.map((id) => document.getElementById(id)?.textContent).join(' '),
  ];
};

test('all errors of a form are shown together, each links to its field and goes away once fixed', async () => {
  await stage.open('/login');
  expect(summary()).toBeUndefined();
  await stage.press('Login in the form');
  await stage.sees('2 fields need a change');
  expect(summary()?.textContent).toBe('2 fields need a changeEmail, Password');
  expect(described('Email')).toEqual(['true', 'Email is required.']);
  expect(described('Password')).toEqual(['true', 'Password is required.']);
  const links = [...(summary()?.querySelectorAll('button') ?? [])];
  await act(async () => links.at(1)?.click());
  expect(document.activeElement).toBe(stage.field('Password'));
  await stage.types('Email', 'ada@example.com');
  expect(summary()).toBeUndefined();
});

test('they are read aloud with each try, and not with each correction', async () => {
  await stage.open('/register');
  await stage.press('Register in the form');
  await stage.sees('4 fields need a change');
  const first = summary();
  expect(first?.textContent).toContain('Username, Email, Password, Confirm Password');
  await stage.types('Username', 'ember');
  await stage.sees('3 fields need a change');
  expect(summary()).toBeUndefined();
  await stage.press('Register in the form');
  await until(() => summary()?.textContent.includes('Email, Password, Confirm Password') === true);
  expect(summary()).not.toBe(first);
});
