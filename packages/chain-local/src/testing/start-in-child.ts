import { runSource, type Child } from '@stoke/local-service/testing';

const door = new URL('../index.ts', import.meta.url).href;

/**
 * A process that runs or joins the chain of a directory. `work` is the body of a module that has
 * `chain` and `print` at hand.
 */
export function startInChild(dir: string, options: object, work: string): Child {
  return runSource(`
    import { writeSync } from 'node:fs';
    import { startChain } from ${JSON.stringify(door)};
    const print = (text) => writeSync(1, text + '\\n');
    const chain = await startChain(${JSON.stringify({ dir, ...options })});
    ${work}`);
}
