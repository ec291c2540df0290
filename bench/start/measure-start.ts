import type { ServedStoke } from '../../e2e/serve.ts';
import { median } from '../measure/statistics.ts';
import { plainFigure, type Figure } from '../report/figure.ts';

const bar = { atMost: 2 };
const rounds = 3;

/** How long a server with the demo world takes to be ready again, ended politely and killed. */
export async function measureRestart(stoke: ServedStoke): Promise<Figure[]> {
  const polite: number[] = [];
  const killed: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await stoke.stop();
    polite.push(await secondsOf(stoke.restart));
    await stoke.kill();
    killed.push(await secondsOf(stoke.restart));
  }
  return [
    plainFigure({ name: 'restart', unit: 's', bar }, median(polite)),
    plainFigure({ name: 'restart after kill -9', unit: 's', bar }, median(killed)),
  ];
}

/** The seconds that some work takes. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
