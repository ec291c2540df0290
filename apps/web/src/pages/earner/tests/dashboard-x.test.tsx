import { act } from 'react';
import { expect, test } from 'vitest';
import { all } from '../../../../testing/find.ts';
import { noOwnership } from '../../../../testing/settings.ts';
import { member, memberStage } from '../../../../testing/stage.tsx';

const stage = memberStage();

const startCall = 'POST /api/users/x-ownership';
const taken = {
  message: 'Another user has linked @ada_x but has not verified it.',
  code: 'x.taken_unverified',
};

test('an X account that another user linked without verifying it can be verified to take it over', async () => {
  await stage.open('/dashboard', {
    ...member(),
    'POST /api/users/save-x-account': { status: 409, body: taken },
    [startCall]: {
      body: { ...noOwnership, xUsername: 'ada_x', code: 'stoke-abcdefghij' },
    },
  });
  await stage.types('Link X Account', '@ada_x');
  await stage.press('Save X Account');
  await stage.sees('Another user has linked @ada_x but has not verified it.');
  await stage.press('Get a code');
  await stage.sees('stoke-abcdefghij');
  const sent = stage.asked.find(({ method, path }) => `${method} ${path}` === startCall);
  expect(sent?.body).toEqual({ xUsername: 'ada_x' });
});

test('an account that waits to be verified is there on the next visit', async () => {
  await stage.open('/dashboard', {
    ...member(),
    'GET /api/users/x-ownership': {
      body: { ...noOwnership, xUsername: 'ada_x', code: 'stoke-abcdefghij' },
    },
  });
  await stage.press('Verify @ada_x');
  await stage.sees('stoke-abcdefghij');
});

test('the link of a post stays when one presses beside its dialog', async () => {
  await stage.open('/dashboard', {
    ...member(),
    'GET /api/users/x-ownership': {
      body: { ...noOwnership, xUsername: 'ada_x', code: 'stoke-abcdefghij' },
    },
  });
  await stage.press('Verify @ada_x');
  await stage.types('2. Paste the link to the post', 'https://x.com/ada_x/status/1');
  await act(async () => all('.mantine-Modal-overlay').at(-1)?.click());
  expect(stage.field('2. Paste the link to the post').value).toBe('https://x.com/ada_x/status/1');
});

test('the 30 days without a change are told before an account is saved and before it is verified', async () => {
  await stage.open('/dashboard', member({ xUsername: 'ada_x' }));
  await stage.sees('You can change it until you verify it, then every 30 days.');
  await stage.press('Verify account');
  await stage.sees("A verified account can't be changed for 30 days.");
});
