import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';

/** What a finished program left: its exit code (128 + n after signal n), all it wrote, seconds it took. */
export type Finished = { code: number; output: string; seconds: number };

type Options = {
  /** `capture` keeps the output for the caller, `inherit` prints it. */
  output: 'capture' | 'inherit';
  env?: Record<string, string>;
  cwd?: string;
};

const living = new Set<ChildProcess>();

/** Runs a program to its end. It never reads from the terminal. */
export function run(command: string, args: readonly string[], options: Options): Promise<Finished> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: options.output === 'capture' ? ['ignore', 'pipe', 'pipe'] : ['ignore', 1, 2],
    });
    living.add(child);
    const written: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => written.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => written.push(chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      living.delete(child);
      resolve({
        code: signal === null ? (code ?? 1) : 128 + constants.signals[signal],
        output: Buffer.concat(written).toString('utf8'),
        seconds: (performance.now() - started) / 1000,
      });
    });
  });
}

/** Runs a script on this very Node. */
export function runNode(args: readonly string[], options: Options): Promise<Finished> {
  return run(process.execPath, args, options);
}

/** Ends every program that `run` started, and waits until they are gone. */
export async function endChildren(signal: NodeJS.Signals): Promise<void> {
  const gone = [...living].map((child) => new Promise((resolve) => child.once('close', resolve)));
  for (const child of living) child.kill(signal);
  await Promise.all(gone);
}
