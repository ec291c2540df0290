#!/usr/bin/env node
// The entry of a release: node stoke.mjs [command]. Plain JavaScript, because it finds the Node that the release
// brings, and becomes it: nothing is installed or built, and no process stands between a signal and the server.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const commands = {
  start: ['apps/server/src/main/serve.ts', 'runs the roles of ROLES; the default'],
  migrate: [
    'apps/server/src/main/migrate.ts',
    'makes the roles and tables of the database; --dry-run says what it would do',
  ],
  checks: ['apps/server/src/main/check-books.ts', 'checks the books and the treasury'],
  backup: [
    'apps/server/src/main/backup/back-up-command.ts',
    'copies database, images, keys and embedded parts into a new folder',
  ],
  restore: [
    'apps/server/src/main/backup/restore-command.ts',
    'puts a backup into an empty database and data folder, and runs all checks',
  ],
  config: ['apps/server/src/main/print-config.ts', 'prints the configuration, secrets masked'],
  'treasury-key': [
    'apps/server/src/main/treasury-key.ts',
    'makes a key file for the treasury, unless it is there, and prints its address',
  ],
  'verify-proof': ['tools/proof/verify-proof.ts', 'checks a proof file'],
};
const neededMajor = 24;
// As tools/bootstrap.mjs has them, with the reasons.
const nodeFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50'];
const root = path.dirname(fileURLToPath(import.meta.url));
const { version, embedded } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const [given = 'start', ...rest] = process.argv.slice(2);

// A release without embedded parts is for production; what production needs is then asked for.
if (!embedded) process.env.NODE_ENV ??= 'production';
if (given === 'version' || given === '--version') console.log(version);
else if (given === 'help' || given === '--help') printHelp();
else if (Object.hasOwn(commands, given)) {
  const [script] = commands[given];
  become(findNode(), [...nodeFlags, path.join(root, script), ...rest]);
} else {
  console.error(`There is no "${given}". "node stoke.mjs help" lists what there is.`);
  process.exit(2);
}

function printHelp() {
  console.log(`Stoke ${version}\n\nnode stoke.mjs [command]\n`);
  const known = { ...commands, version: [null, 'prints the version'] };
  for (const [name, [, what]] of Object.entries(known)) console.log(`  ${name.padEnd(14)}${what}`);
}

/** The Node of the release, with which it was tested, else the running one if it is new enough. */
function findNode() {
  const own = path.join(root, 'bin/node');
  if (existsSync(own)) return own;
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) return process.execPath;
  console.error(`Stoke runs on Node ${neededMajor} or newer. This is ${process.versions.node}.`);
  return process.exit(1);
}

function become(node, args) {
  if (process.execve) process.execve(node, [node, ...args], process.env);
  // A Node before 22.15 cannot; it waits for the other one and hands signals on. A terminal sends Ctrl-C to both.
  const child = spawn(node, args, { stdio: 'inherit' });
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`Could not start ${node}: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1));
  });
}
