import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nodeFlags } from '../../e2e/serve.ts';
import { runNode } from '../../tools/process/run.ts';
import type { ScratchPostgres } from '../parts/scratch-postgres.ts';
import { plainFigure, type Figure } from '../report/figure.ts';

const members = 100_000;

/** One group of 100,000 members, each of whom says something on one day, in a process of its own that runs all roles as well. */
export async function measureCrowd(postgres: ScratchPostgres): Promise<Figure[]> {
  const url = await postgres.createMigrated('bench_telegram_crowd');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stoke-crowd-'));
  const crowd = path.join(import.meta.dirname, 'crowd.ts');
  const args = [...nodeFlags, crowd, url, String(members), dataDir];
  const { code, output } = await runNode(args, { output: 'capture' });
  await rm(dataDir, { recursive: true, force: true });
  const found = /^most (\d+) MB, idle (\d+) MB, last (\S+) of first$/m.exec(output);
  if (code !== 0 || !found) throw new Error(`The crowd was not measured: ${output}`);
  const [, most, idle, last] = found.map(Number);
  const note = `${idle} MB of it before the first message`;
  return [
    plainFigure(
      { name: 'memory, a group of 100,000', unit: 'MB', bar: { atMost: 400 }, note },
      most ?? Number.NaN,
    ),
    plainFigure(
      {
        name: 'a batch with 100,000 waiting',
        unit: 'times one with 10,000',
        bar: { atMost: 2 },
        note: 'time of the first ten batches beside the last ten of the same backlog',
      },
      1 / (last ?? Number.NaN),
    ),
  ];
}
