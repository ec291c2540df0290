import type { Trust } from '@stoke/contract';
import { expect, test } from 'vitest';
import { holdToken, member, stageOfTests } from '../../../../testing/stage.tsx';

const stage = stageOfTests(holdToken);

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
