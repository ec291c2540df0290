import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../process/repository-root.ts';

/** A file of the repository: its path from the root, size and lines (none if it is not text). */
export type RepositoryFile = { path: string; bytes: number; lines: readonly string[] };

const binary = /\.(png|jpe?g|webp|avif|gif|ico|woff2?|so|bin|pdf|zip)$/;

/** All files except those that git ignores. */
export function readRepository(): RepositoryFile[] {
  // A checkout that belongs to someone else, as in a container, is read all the same.
  const args = ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' });
  return listed.split('\n').filter(Boolean).filter(isPresent).map(readFile);
}

/** `path:line text` for each line that the pattern matches. */
export function linesLike(files: readonly RepositoryFile[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    file.lines.flatMap((line, at) =>
      pattern.test(line) ? [`${file.path}:${at + 1} ${line.trim().slice(0, 120)}`] : [],
    ),
  );
}

function isPresent(file: string): boolean {
  return existsSync(path.join(repositoryRoot, file));
}

function readFile(file: string): RepositoryFile {
  const at = path.join(repositoryRoot, file);
  const lines = binary.test(file) ? [] : readFileSync(at, 'utf8').trimEnd().split('\n');
  return { path: file, bytes: statSync(at).size, lines };
}
