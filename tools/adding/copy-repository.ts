import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readRepository } from '../tidy/repository.ts';
import { repositoryRoot } from '../process/repository-root.ts';
import type { Edit } from './additions.ts';

/** Copies all files of the repository to an empty folder. Its packages are the installed ones. */
export function copyRepository(to: string): void {
  for (const { path: file } of readRepository()) {
    cpSync(path.join(repositoryRoot, file), path.join(to, file));
  }
  const installed = path.join(repositoryRoot, 'node_modules');
  mkdirSync(path.join(to, 'node_modules'));
  for (const name of readdirSync(installed)) {
    const [from, at] = [path.join(installed, name), path.join(to, 'node_modules', name)];
    // The workspaces are the copy's own: their links are relative.
    if (name === '@stoke') cpSync(from, at, { recursive: true, verbatimSymlinks: true });
    else if (name !== '.vite' && name !== '.cache') symlinkSync(from, at);
  }
}

/** @throws Error when a file no longer has the piece of text that the edit looks for. */
export function applyEdit(root: string, edit: Edit): void {
  const file = path.join(root, edit.file);
  if ('content' in edit) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, edit.content);
    return;
  }
  const text = readFileSync(file, 'utf8');
  const piece = 'after' in edit ? edit.after : edit.replace;
  if (!text.includes(piece)) throw new Error(`${edit.file} has no longer: ${piece}`);
  const by = 'after' in edit ? `${edit.after}${edit.add}` : edit.by;
  writeFileSync(
    file,
    text.replace(piece, () => by),
  );
}
