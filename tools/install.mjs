// Installs package-lock.json into node_modules, once for all concurrent callers.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readInstalled, readOrNull } from './packages.mjs';
import { isAlive, listRunning } from './running.mjs';

const longestInstallMs = 15 * 60_000;
/** The commands that a fresh clone begins with. Every other one changes nothing in node_modules. */
const installing = new Set(['start', 'test']);
/** What a command needs, where that is not everything. */
const needs = {
  start: 'hasSite',
  build: 'hasSite',
  'build:release': 'hasSite',
  checks: 'hasServer',
  backup: 'hasServer',
  restore: 'hasServer',
  config: 'hasServer',
  migrate: 'hasServer',
  'verify-proof': 'hasServer',
};

/**
 * Sees that a command has its packages. `start` installs what server and pages need, `test` the rest; the
 * others say what to run. Safe to call concurrently.
 * @param {string} root the repository
 * @param {string} verb
 * @returns {Promise<boolean>} whether the command can run
 */
export async function ensurePackages(root, verb) {
  const isEnough = () => readInstalled(root)[needs[verb] ?? 'hasAll'];
  if (isEnough()) return true;
  if (!installing.has(verb)) return refuse(root, `npm run ${verb} installs nothing.`, verb);
  const release = await takeTurn(root);
  try {
    return isEnough() || (await install(root, verb));
  } finally {
    release();
  }
}

/** Adds what is missing, also below a running server. Packages are replaced only while nothing runs from them. */
async function install(root, verb) {
  const { hasTools, isCurrent: mayAdd } = readInstalled(root);
  // An addition that was cut short may have left half a package.
  const adding = path.join(root, '.cache', 'adding');
  const isCurrent = mayAdd && !existsSync(adding);
  const running = listRunning(root);
  if (!isCurrent && running.length > 0 && existsSync(path.join(root, 'node_modules'))) {
    return refuse(root, `Process ${running.join(', ')} of this folder still runs.`, verb);
  }
  console.log('Installing dependencies (a minute or two on the first run) ...');
  // npm ci empties node_modules first.
  const command = isCurrent ? ['install', '--no-save'] : ['ci'];
  // NODE_ENV=production or a personal .npmrc may choose others.
  const kinds = [
    verb === 'test' || hasTools ? '--include=dev' : '--omit=dev',
    '--include=optional',
  ];
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  writeFileSync(adding, '');
  const code = await runNpm(root, [...command, ...kinds, ...flags]);
  if (code === 0) {
    rmSync(adding);
    return true;
  }
  console.error(
    [
      '',
      `npm ${command[0]} ended with code ${code}; its own message is above. What usually helps:`,
      '  no network, or a proxy    see that "npm ping" answers, then run the same command again',
      '  a half-written folder     rm -rf node_modules, then again',
      '  lockfile not in sync      npm install, and commit package-lock.json',
    ].join('\n'),
  );
  return false;
}

function refuse(root, why, verb) {
  const again = installing.has(verb) ? `npm ${verb}` : `npm run ${verb}`;
  const way = readInstalled(root).isCurrent
    ? 'Run "npm install --no-save --include=dev"'
    : 'End what runs from this folder, run "npm ci --include=dev"';
  console.error(
    [
      `Packages of package-lock.json are missing or outdated. ${why}`,
      `${way}, then "${again}" again.`,
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
  for (let isShown = false; ; await sleep(200)) {
    try {
      writeFileSync(turn, String(process.pid), { flag: 'wx' });
      return () => rmSync(turn, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isAbandoned(turn)) rmSync(turn, { force: true });
    else if (!isShown) console.log('Waiting for another command that installs dependencies ...');
    isShown = true;
  }
}

/** Whether the process that wrote the file has ended, or takes longer than any installation. */
function isAbandoned(turn) {
  const holder = Number.parseInt(readOrNull(turn) ?? '', 10);
  if (Number.isNaN(holder)) return false;
  return !isAlive(holder, turn) || Date.now() - statSync(turn).mtimeMs > longestInstallMs;
}
