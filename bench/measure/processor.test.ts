import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { processorMs } from './processor.ts';

/** Takes so many milliseconds of processor time, however busy the machine is. */
const work = `const until = process.cpuUsage().user + 200_000;
  while (process.cpuUsage().user < until);`;

test('the processor time of a process counts its own work, and that of children that have ended', () => {
  const before = processorMs(process.pid);
  const until = process.cpuUsage().user + 200_000;
  while (process.cpuUsage().user < until);
  const own = processorMs(process.pid);
  expect(own - before).toBeGreaterThanOrEqual(150);
  spawnSync(process.execPath, ['-e', work]);
  expect(processorMs(process.pid) - own).toBeGreaterThanOrEqual(150);
});
