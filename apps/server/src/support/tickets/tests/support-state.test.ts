import { expect, test } from 'vitest';
import { afterMessage, canMove, ticketMoves, waitFor } from '../support-state.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const day = 86_400_000;

test('a message hands the turn to the other side', () => {
  expect([afterMessage('person'), afterMessage('support')]).toEqual(['open', 'answered']);
});

test('a closed ticket can only be opened again, any other can be closed', () => {
  expect(ticketMoves.closed).toEqual(['open']);
  expect([canMove('open', 'closed'), canMove('answered', 'closed')]).toEqual([true, true]);
  expect([canMove('closed', 'answered'), canMove('open', 'open')]).toEqual([false, false]);
});

test('one below the limit there is room, at it one waits until the oldest is a day old', () => {
  const four = [ago(day - 1000), ago(3000), ago(2000), ago(1000)];
  expect(waitFor(four, 5, now)).toBeNull();
  expect(waitFor([...four, ago(0)], 5, now)).toBe(1);
  expect(waitFor([ago(day - 2500), ...four], 4, now)).toBe(1);
  expect(waitFor([ago(60_000)], 1, now)).toBe(86_340);
});
