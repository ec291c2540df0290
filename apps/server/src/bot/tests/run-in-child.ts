import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../../testing/platform/bundle.ts';
import type { BotOrder } from './bot-child.ts';

const program = fileURLToPath(new URL('bot-child.ts', import.meta.url));
let bundled: Promise<string> | null = null;

export type BotChild = { kill(): Promise<void> };

/** A separate process that runs the role `bot`; resolves once it runs. */
export async function runInChild(order: BotOrder): Promise<BotChild> {
  bundled ??= bundle(program);
  const child = spawn(process.execPath, [await bundled, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.done === true) throw new Error('The child ended before it ran.');
  return {
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
