import { act } from 'react';
import { expect, test } from 'vitest';
import { all } from '../../../../testing/find.ts';
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

test('all wrong fields of a form are named at once, each leads to its field, and goes when it is right', async () => {
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
