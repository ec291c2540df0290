import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const door = new URL('../index.ts', import.meta.url).href;

/** A child process that runs or joins the emulator of a directory and prints requested values. */
export type TelegramChild = {
  /** The next line it printed, null once it has ended. */
  line(): Promise<string | null>;
  kill(): Promise<void>;
};

/** `work` is the body of a module that has `telegram` and `print` at hand. */
export function startInChild(dir: string, work: string): TelegramChild {
  const source = `
    import { writeSync } from 'node:fs';
    import { startTelegram } from ${JSON.stringify(door)};
    const print = (text) => writeSync(1, text + '\\n');
    const telegram = await startTelegram({ dir: ${JSON.stringify(dir)} });
    ${work}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    line: async () => {
      const next = await lines.next();
      return next.done === true ? null : next.value;
    },
    kill: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
