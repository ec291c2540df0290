import { execFileSync } from 'node:child_process';
import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { repositoryRoot } from '../../tools/process/repository-root.ts';

/** What a figure should be read with. */
export type Machine = {
  node: string;
  system: string;
  processor: string;
  cores: number;
  memoryGb: number;
  load: number;
  commit: string | null;
};

export function describeMachine(): Machine {
  const processors = cpus();
  return {
    node: process.version,
    system: `${platform()} ${release()} ${arch()}`,
    processor: processors[0]?.model ?? 'unknown',
    cores: processors.length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    load: loadavg()[0] ?? 0,
    commit: readCommit(),
  };
}

/** Null outside a git checkout. */
function readCommit(): string | null {
  const args = ['-c', 'safe.directory=*', 'rev-parse', '--short', 'HEAD'];
  try {
    const options = { cwd: repositoryRoot, encoding: 'utf8', stdio: 'pipe' } as const;
    return execFileSync('git', args, options).trim();
  } catch {
    return null;
  }
}
