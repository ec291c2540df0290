import type { Appeal, Submission } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { appealAnswerDays, appealTextLimits, dayMs } from '@stoke/domain';
import { act } from 'react';
import { expect, test } from 'vitest';
import { button, noteSent, write } from '../../../../testing/creator-world.ts';
import { submitted } from '../../../../testing/earner-world.ts';
import { until } from '../../../../testing/find.ts';
import { pressKeys } from '../../../../testing/press-keys.ts';
import { holdToken, member, stageOfTests, type Answers } from '../../../../testing/stage.tsx';

const { min, max } = appealTextLimits;
const path = '/api/users/appeals';
const stage = stageOfTests();
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

const rejected: Submission = {
  ...submitted,
  status: 'rejected',
  reason: 'automated',
  note: 'Eleven seconds.',
  decidedAt: '2026-11-20T12:00:00.000Z',
  appeal: { state: 'open', before: inDays(3), answerBefore: null, answer: null },
};

const filedAppeal = (text: string): Appeal => ({
  _id: 'appeal-1',
  about: 'rejection',
  submissionId: rejected._id,
  reversalId: null,
  text,
  status: 'open',
  filedAt: '2026-11-21T12:00:00.000Z',
  answerBefore: inDays(4),
  isLeftToPeople: false,
  decidedAt: null,
  note: null,
});

async function appeal(text: string, answers: Answers = {}): Promise<void> {
  holdToken();
  await stage.open('/dashboard', {
    ...member(),
    'GET /api/users/submissions?limit=10': { body: [rejected] },
    ...answers,
  });
  await stage.sees('Appeal until');
  button('Appeal')?.focus();
  await stage.press('Appeal');
  await stage.sees('Appeal this decision');
  await write(text);
  await stage.press('Send appeal');
}

const filed = () => stage.asked.filter((each) => each.method === 'POST' && each.path === path);
const typed = () => document.querySelector('textarea')?.value;

test.each([0, min - 1, max + 1])('an appeal of %d characters is not sent', async (length) => {
  await appeal('x'.repeat(length));
  await stage.sees(refusals['appeal.text_length'].text);
  expect(filed()).toEqual([]);
  expect(typed()).toHaveLength(length);
});

test.each([min, max])('an appeal of %d characters is sent', async (length) => {
  const text = 'x'.repeat(length);
  await appeal(text, {
    [`POST ${path}`]: { body: { message: 'Sent.', appeal: filedAppeal(text) } },
  });
  await stage.sees('Appeal sent.');
  expect(filed().map(({ body }) => body)).toEqual([
    { about: 'rejection', submissionId: rejected._id, text },
  ]);
});

test('who appeals reads that only work that passes the automatic checks wins without an answer', async () => {
  await appeal('');
  await stage.sees(
    `Without an answer within ${appealAnswerDays} days, you win if your work passes the automatic checks. Otherwise an admin decides.`,
  );
});

test('spaces around an appeal do not make it long enough', async () => {
  await appeal(`  ${'x'.repeat(min - 1)}  `);
  await stage.sees(refusals['appeal.text_length'].text);
  expect(filed()).toEqual([]);
});

test('an appeal on its way cannot be sent again', async () => {
  await appeal('x'.repeat(min), { [`POST ${path}`]: 'never' });
  await stage.sees('Sending...');
  expect(button('Sending...')?.disabled).toBe(true);
  await act(async () =>
    document.querySelector<HTMLFormElement>('[role=dialog] form')?.requestSubmit(),
  );
  expect(filed()).toHaveLength(1);
});

test('a refused appeal says why, and keeps every word', async () => {
  const { text: message } = refusals['appeal.too_late'];
  const words = 'The link of my reply is in the evidence.';
  await appeal(words, { [`POST ${path}`]: { status: 409, body: { message } } });
  await stage.sees(message);
  expect(typed()).toBe(words);
  expect(button('Send appeal')?.disabled).toBe(false);
});

test('an appeal without an answer is the same one when it is sent again', async () => {
  const words = 'The link of my reply is in the evidence.';
  await appeal(words, { [`POST ${path}`]: 'unreachable' });
  await stage.sees('Your appeal could not be sent.');
  expect(typed()).toBe(words);
  const sent = noteSent();
  await stage.press('Send appeal');
  await stage.press('Send appeal');
  const keys = sent().map(({ key }) => key);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\w-]{36}$/);
});

test('an appeal that is not sent yet is there again after Escape and after a login, until it is sent', async () => {
  const words = 'The link of my reply is in the evidence.';
  const open = async (answers: Answers = {}) => {
    holdToken();
    await stage.open('/dashboard', {
      ...member(),
      'GET /api/users/submissions?limit=10': { body: [rejected] },
      ...answers,
    });
    await stage.press('Appeal');
  };
  await open();
  await write(words);
  await pressKeys('Escape');
  await stage.shows(0, '[role=dialog]');
  await stage.press('Appeal');
  expect(typed()).toBe(words);

  await stage.close('kept');
  stage.begin();
  await open({
    [`POST ${path}`]: { body: { message: 'Sent.', appeal: filedAppeal(words) } },
  });
  expect(typed()).toBe(words);
  await stage.press('Send appeal');
  await stage.sees('Appeal sent.');
  await stage.press('Appeal');
  expect(typed()).toBe('');
});

test.each([
  ['appealed', 'Appeal sent, answer until'],
  ['overturned', 'Appeal won: “It was there.”'],
  ['upheld', 'Appeal lost: “It was there.”'],
] as const)('an appeal that is %s cannot be filed twice', async (state, result) => {
  const answered = { state, before: inDays(3) } as const;
  const appealed = {
    ...answered,
    answerBefore: inDays(7),
    answer: 'It was there.',
  };
  holdToken();
  await stage.open('/dashboard', {
    ...member(),
    'GET /api/users/submissions?limit=10': { body: [{ ...rejected, appeal: appealed }] },
  });
  await stage.sees(result);
  expect(button('Appeal')).toBeUndefined();
});

test('the dialog begins in the field for what is to be said', async () => {
  holdToken();
  await stage.open('/dashboard', {
    ...member(),
    'GET /api/users/submissions?limit=10': { body: [rejected] },
  });
  await stage.press('Appeal');
  await until(() => document.activeElement instanceof HTMLTextAreaElement);
});

test('who closes the dialog is back where it was opened', async () => {
  await appeal('');
  const opener = button('Appeal');
  await stage.press('Cancel');
  await stage.shows(0, '[role=dialog]');
  expect(document.activeElement).toBe(opener);
});
