import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each([
  ['America/New_York', 1, 'Nov 19, 2026, 7:00 PM'],
  ['America/New_York', 24, 'Nov 20, 2026 (UTC)'],
  ['America/New_York', 168, 'Nov 20, 2026 (UTC)'],
  ['Asia/Kolkata', 1, 'Nov 20, 2026, 5:30 AM'],
  ['Asia/Kolkata', 24, 'Nov 20, 2026 (UTC)'],
])('in the zone %s a step of %i hours begins at %s', (zone, hours, text) => {
  const code = `const { stepText } = await import('../step-text.ts');
    console.log(stepText(Date.UTC(2026, 10, 20), ${hours} * 3_600_000));`;
  const written = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: import.meta.dirname,
    env: { TZ: zone },
    encoding: 'utf8',
  });
  // What stands between the time and its half of the day is a narrow space.
  expect(written.trim().replaceAll('\u202f', ' ')).toBe(text);
});
