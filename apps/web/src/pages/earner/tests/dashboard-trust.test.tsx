import type { Trust } from '@stoke/contract';
import { act } from 'react';
import { expect, test } from 'vitest';
import { submit, write } from '../../../../testing/creator-world.ts';
import { suspension } from '../../../../testing/earner-world.ts';
import { member, memberStage } from '../../../../testing/stage.tsx';

const stage = memberStage();

function trust(is: Partial<Trust> = {}): Trust {
  return {
    score: 480,
    start: 500,
    scoreForWork: 200,
    approvedUntilNext: 7,
    table: [{ cause: 'work_approved', points: 1, text: 'Ten tasks are approved' }],
    moves: [],
    ...is,
  };
}

/** Opens the dialog of someone whose account is active, so that only the dialog can say more. */
async function openTrust(input: Partial<Trust>): Promise<string> {
  await stage.open('/dashboard', {
    ...member(),
    'GET /api/users/trust?limit=50': { body: trust(input) },
  });
  await stage.press('How the score works');
  await stage.sees('Ten tasks are approved');
  return document.querySelector('[role=dialog]')?.textContent ?? '';
}

test.each([
  [480, false],
  [200, false],
  [199, true],
  [0, true],
])('with a score of %i the trust score tells of a suspension: %s', async (score, isExplained) => {
  const text = await openTrust({ score });
  expect(text).toContain(`Your score is ${score} of 1000.`);
  expect(text.includes('Suspended from new work')).toBe(isExplained);
});

test('who was suspended by an admin reads why and until when, and can appeal', async () => {
  await stage.open('/dashboard', {
    ...member({ accountStatus: 'suspended' }),
    'GET /api/users/suspension': [
      { body: { suspension } },
      { body: { suspension: { ...suspension, state: 'appealed' } } },
    ],
    'POST /api/users/appeals': { body: { message: 'Appeal sent.', appeal: filed } },
  });
  await stage.sees('Suspended until', 'Many replies alike.', 'They wait until');
  expect(stage.text()).not.toContain('New work starts at');
  await act(async () => document.querySelector('summary')?.click());
  await write('I wrote each of them myself.');
  await submit();
  await stage.sees('A different reviewer answers.');
  const [sent] = stage.asked.filter(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ about: 'suspension', text: 'I wrote each of them myself.' });
});

const filed = {
  _id: 'appeal-1',
  about: 'suspension',
  submissionId: null,
  reversalId: null,
  text: 'I wrote each of them myself.',
  status: 'open',
  filedAt: '2026-11-20T11:00:00.000Z',
  answerBefore: '2026-11-27T11:00:00.000Z',
  isLeftToPeople: false,
  decidedAt: null,
  note: null,
} as const;
