import { expect, test } from 'vitest';
import { findQuestions } from './find-questions.ts';
import { questionGroups } from './questions.ts';

const found = (typed: string) =>
  findQuestions(questionGroups, typed).flatMap(({ questions }) => questions.map(({ id }) => id));
const all = questionGroups.flatMap(({ questions }) => questions.map(({ id }) => id));

test('nothing typed finds everything', () => {
  expect(found('  ')).toEqual(all);
});

test('every word must be there, in whatever case and order, in question, answer or group', () => {
  expect(found('WALLET replaced')).toEqual(['wallet-hold']);
  expect(found('telegram CODE')).toContain('telegram-code');
  expect(found('wallet zebra')).toEqual([]);
});

test('every question has an anchor of its own and an answer', () => {
  expect(new Set(all).size).toBe(all.length);
  for (const { questions } of questionGroups) {
    for (const { id, question, answer } of questions) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(question).toMatch(/[.?]$/);
      for (const text of answer) expect(text).toMatch(/[.]$/);
    }
  }
});
