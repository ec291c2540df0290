import { runSource, type Child } from '@stoke/local-service/testing';

const door = new URL('../index.ts', import.meta.url).href;

/**
 * A process that runs or joins the emulator of a directory. `work` is the body of a module that has
 * `telegram` and `print` at hand.
 */
export function startInChild(dir: string, work: string): Child {
  return runSource(`
    import { writeSync } from 'node:fs';
    import { startTelegram } from ${JSON.stringify(door)};
    const print = (text) => writeSync(1, text + '\\n');
    const telegram = await startTelegram({ dir: ${JSON.stringify(dir)} });
    ${work}`);
}
