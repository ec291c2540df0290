import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A process of its own that runs the text of a module. */
export type Child = {
  /** The next line it printed, null once it has ended. */
  line(): Promise<string | null>;
  /** Ends it with SIGKILL and waits until it is gone. */
  kill(): Promise<void>;
};

/** Starts a process that runs `source`, the text of a module. */
export function runSource(source: string): Child {
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    line: async () => {
      const next = await lines.next();
      return next.done === true ? null : next.value;
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
