import { appealAnswerDays, appealWithinDays, wholeDollars } from '@stoke/domain';
import { expect, test } from 'vitest';
import { usualTerms } from '../../../../entities/site/usual-terms.ts';
import { findQuestions } from '../find-questions.ts';
import { questionGroups } from '../questions.ts';

const terms = usualTerms;
const groups = questionGroups(terms);
const found = (typed: string) =>
  findQuestions(groups, typed).flatMap(({ questions }) => questions.map(({ id }) => id));
const all = groups.flatMap(({ questions }) => questions.map(({ id }) => id));

test('nothing typed finds everything', () => {
  expect(found('  ')).toEqual(all);
});

test('every word must be there, in whatever case and order, in question, answer or group', () => {
  expect(found('WALLET changed')).toEqual(['wallet-hold']);
  expect(found('telegram CODE')).toContain('telegram-code');
  expect(found('wallet zebra')).toEqual([]);
});

test('every question has an anchor of its own and an answer', () => {
  expect(new Set(all).size).toBe(all.length);
  for (const { questions } of groups) {
    for (const { id, question, answer } of questions) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(question).toMatch(/[.?]$/);
      for (const text of answer) expect(text).toMatch(/[.]$/);
    }
  }
});

const answerTo = (id: string, input = terms) =>
  questionGroups(input)
    .flatMap(({ questions }) => questions)
    .find((question) => question.id === id)
    ?.answer.join(' ');

test('who is rejected or banned reads how to appeal, and by when', () => {
  for (const id of ['work-not-accepted', 'account-banned']) {
    expect(answerTo(id)).toMatch(/appeal/i);
    expect(answerTo(id)).toContain(`within ${appealWithinDays} days`);
  }
  expect(answerTo('work-not-accepted')).toContain(
    `Without an answer within ${appealAnswerDays} days, you win if your work passes the automatic checks. Otherwise an admin decides.`,
  );
});

test.each([
  [0, 'can be used immediately'],
  [1, 'wait one hour'],
  [48, 'wait 48 hours'],
])('with a wait of %i hours after a change of the wallet it says: %s', (hours, text) => {
  expect(answerTo('wallet-hold', { ...terms, walletHoldHours: hours })).toContain(text);
});

test('the smallest payout is the one that is configured', () => {
  const small = { ...terms, payoutMinimum: wholeDollars(20n) };
  expect(answerTo('payout-when', small)).toContain('As soon as $20 or more');
});
