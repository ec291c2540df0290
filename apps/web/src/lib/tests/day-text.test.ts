import { utcMoment } from '@stoke/domain';
import { expect, test } from 'vitest';
import { inLocalTime, nearMoment } from '../day-text.ts';

test.each(['2026-11-30T14:05:00Z', '2027-01-01T00:00:00Z', '2026-06-09T12:30:00Z'])(
  'the time %s in a message of the server is told in local time',
  (time) => {
    const at = new Date(time);
    const text = inLocalTime(`It starts on ${utcMoment(at)}, or later. Ends in May 2027.`);
    expect(text).toBe(`It starts on ${nearMoment(at)}, or later. Ends in May 2027.`);
  },
);
