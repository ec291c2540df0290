// Which commands run from this folder: their packages are not replaced below them.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import path from 'node:path';

/** Notes that this process runs from the folder, until it ends. */
export function noteRunning(root) {
  const file = path.join(folderOf(root), String(process.pid));
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '');
  } catch {
    // Who may not write here may not install here either.
    return;
  }
  process.on('exit', () => rmSync(file, { force: true }));
}

/**
 * The processes that run from the folder. What a killed one left behind is removed.
 * @param {string} root the repository
 * @returns {number[]} their ids
 */
export function listRunning(root) {
  const folder = folderOf(root);
  return namesIn(folder).flatMap((name) => {
    const [id, file] = [Number(name), path.join(folder, name)];
    // In a container a new process often has the id of one that was killed before it.
    if (id !== process.pid && isAlive(id, file)) return [id];
    rmSync(file, { force: true });
    return [];
  });
}

/** Whether the process that wrote the file still runs. After a reboot its id means another one. */
export function isAlive(id, file) {
  try {
    if (statSync(file).mtimeMs < Date.now() - uptime() * 1000) return false;
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function folderOf(root) {
  return path.join(root, '.cache', 'running');
}

function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
