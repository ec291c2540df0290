import path from 'node:path';
import { repositoryRoot } from '../process/repository-root.ts';
import { runNode } from '../process/run.ts';

/** A group of built files against its budget: bytes of brotli. */
export type Weighed = { name: string; passed: boolean; size: number; sizeLimit: number };

/** Weighs the built web app by the budgets of `.size-limit.js`: the home page's script, its style, then the lazy chunks. */
export async function weighPages(): Promise<{ code: number; weighed: Weighed[] }> {
  const sizeLimit = path.join(repositoryRoot, 'node_modules/size-limit/bin.js');
  const { code, output } = await runNode([sizeLimit, '--json'], {
    output: 'capture',
    cwd: repositoryRoot,
  });
  if (!output.startsWith('[')) throw new Error(`size-limit gave no report:\n${output}`);
  return { code, weighed: JSON.parse(output) as Weighed[] };
}
