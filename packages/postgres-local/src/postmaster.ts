import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { hasCode } from './has-code.ts';

// Its length, then the code 1234.5679.
const requestForTls = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);
const answerLimitMs = 2_000;

/** What `postmaster.pid` says; `pid` 0 and `port` 0 where the file is half written. */
export type Postmaster = { pid: number; port: number; ready: boolean };

/** The contents of `postmaster.pid`, or null without one. The process it names may be long gone. */
export function readPidFile(data: string): Postmaster | null {
  let text: string;
  try {
    text = readFileSync(join(data, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
  const lines = text.split('\n');
  return {
    pid: Number(lines[0] ?? 0),
    port: Number(lines[3] ?? 0),
    ready: lines[7]?.trim() === 'ready',
  };
}

/** The postmaster that holds `data` now, or null. */
export function findPostmaster(data: string): Postmaster | null {
  const named = readPidFile(data);
  return named !== null && isPostmasterOf(named.pid, data) ? named : null;
}

/**
 * Whether process `pid` is a postmaster on `data`. Its arguments decide: a number alone would also
 * be true for a zombie and for a stranger that was given the same number after a reboot.
 */
export function isPostmasterOf(pid: number, data: string): boolean {
  if (pid <= 0) return false;
  if (process.platform !== 'linux') return commandLine(pid).includes(` ${data} `);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
  } catch {
    return false;
  }
}

/**
 * Whether a PostgreSQL on this port of the loopback address answers. That it accepts is not enough:
 * the kernel does that for a dying server too. So it is asked for TLS, and any answer will do.
 */
export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(requestForTls));
    socket.setTimeout(answerLimitMs, () => socket.destroy());
    socket.once('data', () => {
      resolve(true);
      socket.destroy();
    });
    socket.on('error', () => {});
    socket.once('close', () => resolve(false));
  });
}

function commandLine(pid: number): string {
  try {
    return `${execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })} `;
  } catch {
    return '';
  }
}
