import { plainFigure, type Figure } from '../report/figure.ts';

const megabyte = 1_000_000;

/** Resident memory of the server process after the measurements before, from its own metrics. */
export async function measureMemory(url: string, name: string): Promise<Figure> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const bytes = Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
  if (!(bytes > 0)) throw new Error('The metrics do not tell the resident memory.');
  return plainFigure({ name, unit: 'MB', bar: { atMost: 350 } }, bytes / megabyte);
}
