import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startProblem, startRange, startText, startToSend } from '../start-time.ts';

// Dates of the machine's own zone: they mean the same in every one.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 12) }));
afterEach(() => void vi.useRealTimers());

const within = 'Choose a start within the next 90 days.';
const passed = `This time has passed. ${within}`;

test.each([
  [null, null],
  ['', 'Choose a date and time.'],
  ['2026-11-23T11:59', passed],
  ['2026-11-23T12:00', passed],
  ['2026-11-23T12:01', null],
  ['2027-02-21T12:00', null],
  ['2027-02-21T12:01', within],
])('a start at %j on Nov 23, 12:00 is refused with %j', (entry, problem) => {
  expect(startProblem(entry)).toBe(problem);
});

test('the instant of the local time is sent, and nothing when it starts once it is funded', () => {
  const startsAt = new Date(2026, 10, 30, 14).toISOString();
  expect(startToSend('2026-11-30T14:00')).toEqual({ startsAt });
  expect(startToSend(null)).toEqual({});
});

test.each([
  ['America/New_York', '2026-11-30T19:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-30T08:30:00.000Z'],
])('14:00 in the zone %s of a browser is sent as %s', (zone, startsAt) => {
  const code = `const { startToSend } = await import('../start-time.ts');
    console.log(startToSend('2026-11-30T14:00').startsAt);`;
  const text = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: import.meta.dirname,
    env: { TZ: zone },
    encoding: 'utf8',
  });
  expect(text.trim()).toBe(startsAt);
});

test('the start is told with the end, and not while it is wrong', () => {
  expect(startText('2026-11-30T14:00', 24)).toBe('Starts Nov 30, 2:00 PM · ends 24 h later');
  expect(startText('2026-11-30T14:00')).toBe('Starts Nov 30, 2:00 PM');
  expect(startText('2026-11-01T14:00', 24)).toBeNull();
});

test('the calendar offers the next 90 days', () => {
  expect(startRange()).toEqual({ min: '2026-11-23T12:05', max: '2027-02-21T12:00' });
});
