import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { stopPostgres } from '../index.ts';

const childFile = fileURLToPath(new URL('./child.ts', import.meta.url));

export const isRoot = process.getuid?.() === 0;

/** An empty directory that lasts for one test. */
export function testDirectory(mode = 0o755): string {
  const dir = makeDirectory(mode);
  onTestFinished(() => removeDirectory(dir));
  return dir;
}

export function makeDirectory(mode = 0o755): string {
  const dir = mkdtempSync(join(tmpdir(), 'stoke-postgres-'));
  chmodSync(dir, mode);
  return dir;
}

/** Removes a directory after stopping the server in it. */
export async function removeDirectory(dir: string): Promise<void> {
  await stopPostgres(dir);
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
}

export type Child = {
  pid: number;
  /** All it has said so far. */
  lines: string[];
  complaints: () => string;
  /** Resolves when it has said this many lines; throws where it ends before. */
  text(count: number): Promise<string[]>;
  /** Resolves with all it ever said. */
  ended: Promise<string[]>;
  kill(): void;
};

type Program = { node: string; childFile: string };

/** Runs `child.ts` as a process of its own. */
export function runChild(args: string[]): Child {
  return runProgram({ node: process.execPath, childFile }, args, {});
}

/** The same as another user, who may read this copy of the program. */
export function runChildAs(uid: number, copy: Program, args: string[]): Child {
  return runProgram(copy, args, { uid, gid: uid });
}

function runProgram(program: Program, args: string[], user: object): Child {
  const child = spawn(program.node, [program.childFile, ...args], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  let complaints = '';
  let over = false;
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const ended = once(child, 'close').then(() => {
    over = true;
    return lines;
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    pid: child.pid ?? 0,
    lines,
    complaints: () => complaints,
    ended,
    kill: () => void child.kill('SIGKILL'),
    async text(count) {
      while (lines.length < count) {
        if (over) throw new Error(`The child ended early: ${complaints}`);
        await sleep(5);
      }
      return lines;
    },
  };
}

/** Kills the server and every process it has made, all of a sudden. */
export function killServer(pid: number): void {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const family = all
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([self, parent]) => self === pid || parent === pid)
    .map(([self]) => self ?? 0);
  process.kill(pid, 'SIGKILL');
  for (const member of family) {
    try {
      process.kill(member, 'SIGKILL');
    } catch {
      // It fell with its parent.
    }
  }
}

/** The rows of one query over a connection of its own. */
export async function ask(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}
