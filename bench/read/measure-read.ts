import { compare, interleave, type Method } from '../measure/interleave.ts';
import { answerOf } from '../parts/visitor.ts';
import { ratioFigure, type Figure } from '../report/figure.ts';
import { load } from './load.ts';
import { startBare } from './start-bare.ts';

const connections = 16;

/** The list of tasks, as an earner reads it who is signed in by these headers, beside a bare server's. */
export async function measureRead(
  input: { url: string; databaseUrl: string; headers: Readonly<Record<string, string>> },
  method: Method,
): Promise<Figure[]> {
  const url = `${input.url}/api/tasks/available`;
  const { headers } = input;
  const rows = (await answerOf<unknown[]>(await fetch(url, { headers }))).length;
  if (rows === 0) throw new Error('There are no tasks to list.');
  const bare = await startBare(input.databaseUrl, rows);
  try {
    const slices = await interleave(
      {
        ours: load({ url, connections, headers }),
        bare: load({ url: bare.url, connections, headers: {} }),
      },
      method,
    );
    const named = { name: 'read the list of tasks', unit: '/s', ceiling: 'bare node:http' };
    const note = `${rows} tasks an answer, ${connections} connections`;
    const bar = { atLeast: 0.9 };
    return [ratioFigure({ ...named, bar, note }, compare(slices, 'ours', 'bare'))];
  } finally {
    await bare.close();
  }
}
