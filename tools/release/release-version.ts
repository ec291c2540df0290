import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../process/repository-root.ts';
import { run } from '../process/run.ts';

/**
 * The version with the commit it was built from, as `0.1.0+1a2b3c4d`; `.changed` when files differ from that commit.
 * Outside a repository it has no commit.
 */
export async function releaseVersion(): Promise<string> {
  const text = readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8');
  const { version }: { version: string } = JSON.parse(text);
  const commit = await git('rev-parse', '--short=8', 'HEAD');
  if (commit === null) return version;
  const isChanged = (await git('status', '--porcelain', '--untracked-files=no')) !== '';
  return `${version}+${commit}${isChanged ? '.changed' : ''}`;
}

/** What git prints; null when it fails, as outside a repository, or is not there. */
async function git(...args: string[]): Promise<string | null> {
  // A checkout that belongs to someone else, as in a container, is read all the same.
  const all = ['-c', 'safe.directory=*', ...args];
  const options = { output: 'capture', cwd: repositoryRoot } as const;
  const { code, output } = await run('git', all, options).catch(() => ({ code: 1, output: '' }));
  return code === 0 ? output.trim() : null;
}
