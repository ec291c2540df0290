// Installs package-lock.json into node_modules, once for all concurrent callers.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const longestInstallMs = 15 * 60_000;

/**
 * Installs unless node_modules matches the lockfile. Safe to call concurrently.
 * @param {string} root the repository
 * @returns {Promise<boolean>} whether the workspace can be used
 */
export async function installWorkspace(root) {
  if (isInstalled(root)) return true;
  const release = await takeTurn(root);
  try {
    return isInstalled(root) || (await install(root));
  } finally {
    release();
  }
}

function isInstalled(root) {
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  if (readOrNull(markerOf(root)) === digest(lock)) return true;
  const record = readOrNull(path.join(root, 'node_modules/.package-lock.json'));
  if (record === null || !recordsAll(record, lock)) return false;
  writeFileSync(markerOf(root), digest(lock));
  return true;
}

/**
 * Whether npm's own record of the installed packages has every version in the lockfile. Then
 * node_modules is complete and stays: other programs may be running from it.
 * Optional packages are those of other platforms; workspaceNode() looks for the one that matters.
 */
function recordsAll(record, lock) {
  const installed = JSON.parse(record).packages;
  return Object.entries(JSON.parse(lock).packages).every(([where, wanted]) => {
    if (!where.startsWith('node_modules/') || wanted.optional) return true;
    return installed[where] !== undefined && installed[where].version === wanted.version;
  });
}

async function install(root) {
  console.log('Installing dependencies (a minute or two on the first run) ...');
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // NODE_ENV=production or a personal .npmrc may leave these out, and the build needs them.
  const code = await runNpm(root, [...args, '--include=dev', '--include=optional']);
  if (code === 0) {
    writeFileSync(markerOf(root), digest(readFileSync(path.join(root, 'package-lock.json'))));
    return true;
  }
  console.error(
    [
      '',
      `npm ci ended with code ${code}; its own message is above. What usually helps:`,
      '  no network, or a proxy    see that "npm ping" answers, then run the same command again',
      '  a half-written folder     rm -rf node_modules, then again',
      '  lockfile not in sync      npm install, and commit package-lock.json',
    ].join('\n'),
  );
  return false;
}

function runNpm(root, args) {
  const npm = process.env.npm_execpath ?? '';
  const [command, first] = npm.endsWith('npm-cli.js') ? [process.execPath, [npm]] : ['npm', []];
  return new Promise((resolve) => {
    const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] };
    const child = spawn(command, [...first, ...args], options);
    // An installation that keeps running would disturb the next one.
    process.once('SIGTERM', () => child.kill('SIGTERM'));
    child.on('error', (error) => {
      console.error(`Could not run npm: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Waits until no other process of this checkout installs; gives back the way to let the next one in. */
async function takeTurn(root) {
  const turn = path.join(root, '.cache', 'install.pid');
  mkdirSync(path.dirname(turn), { recursive: true });
  for (let told = false; ; await sleep(200)) {
    try {
      writeFileSync(turn, String(process.pid), { flag: 'wx' });
      return () => rmSync(turn, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isAbandoned(turn)) rmSync(turn, { force: true });
    else if (!told) console.log('Waiting for another command that installs dependencies ...');
    told = true;
  }
}

/** Whether the process that wrote the file has ended. After a reboot its id may be reused. */
function isAbandoned(turn) {
  const holder = Number.parseInt(readOrNull(turn) ?? '', 10);
  if (Number.isNaN(holder)) return false;
  try {
    process.kill(holder, 0);
    return Date.now() - statSync(turn).mtimeMs > longestInstallMs;
  } catch (error) {
    return error.code !== 'EPERM';
  }
}

function markerOf(root) {
  return path.join(root, 'node_modules', '.stoke-installed');
}

function digest(content) {
  return createHash('sha256').update(content).digest('hex');
}

function readOrNull(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
