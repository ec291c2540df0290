import { expect, test } from 'vitest';
import { uuidV7 } from '../../../platform/ids.ts';
import {
  decideBefore,
  isInSample,
  isOverdue,
  canResubmit,
  nextAttempt,
} from '../submission-state.ts';

test('work may be resubmitted once, after a rejection and at no other time', () => {
  expect(nextAttempt(null)).toBe(1);
  expect(nextAttempt({ state: 'rejected', attempt: 1 })).toBe(2);
  expect(nextAttempt({ state: 'rejected', attempt: 2 })).toBeNull();
  for (const state of ['pending', 'approved'] as const) {
    expect([nextAttempt({ state, attempt: 1 }), nextAttempt({ state, attempt: 2 })]).toEqual([
      null,
      null,
    ]);
  }
  expect(canResubmit({ state: 'rejected', attempt: 1 })).toBe(true);
  expect(canResubmit({ state: 'rejected', attempt: 2 })).toBe(false);
});

test('the system may decide after 72 hours to the millisecond, and not one before', () => {
  const submission = { decideBefore: decideBefore(new Date('2026-11-21T09:00:00.000Z')) };
  expect(submission.decideBefore.toISOString()).toBe('2026-11-24T09:00:00.000Z');
  expect(isOverdue(submission, new Date('2026-11-24T08:59:59.999Z'))).toBe(false);
  expect(isOverdue(submission, new Date('2026-11-24T09:00:00.000Z'))).toBe(true);
});

test('one of twenty is a sample, by chance, and always the same one', () => {
  const newId = uuidV7({ now: () => new Date('2026-11-21T09:00:00.000Z') });
  const ids = Array.from({ length: 20_000 }, newId);
  const sample = ids.filter((id) => isInSample(id, 5));
  expect(sample.length).toBeGreaterThan(800);
  expect(sample.length).toBeLessThan(1200);
  expect(sample.every((id) => isInSample(id, 5))).toBe(true);
  expect(ids.some((id) => isInSample(id, 0))).toBe(false);
});
