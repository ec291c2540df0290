// Runs every npm script: sees that its packages are there, then runs tools/verbs/<verb>.ts
// on the workspace's own Node. Plain JavaScript, because it runs before that Node exists.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePackages } from './install.mjs';
import { noteRunning } from './running.mjs';

const neededMajor = 24;
// A young generation of the default size holds 150 MB of garbage, and is not faster here. The old one
// would grow to twice what is in use before it is collected.
const nodeFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50'];
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const bin = path.join(root, 'node_modules', '.bin');
const [verb = '', ...rest] = process.argv.slice(2);
const script = path.join(root, 'tools', 'verbs', `${verb.replace(':', '-')}.ts`);

if (!/^[a-z:-]+$/.test(verb) || !existsSync(script)) {
  console.error(`There is no "${verb}" here. "npm run" lists what there is.`);
  process.exit(2);
}
if (!(await ensurePackages(root, verb))) process.exit(1);
noteRunning(root);
runVerb(workspaceNode());

/** The Node that the lockfile brings for this platform, else the running one if it is new enough. */
function workspaceNode() {
  const own = path.join(bin, 'node');
  if (existsSync(own)) return own;
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) return process.execPath;
  console.error(
    [
      `Stoke runs on Node ${neededMajor}. This is ${process.versions.node}, and the lockfile has no`,
      `Node for ${process.platform} on ${process.arch}. Install Node ${neededMajor} or newer`,
      '(https://nodejs.org), then run the same command again.',
    ].join('\n'),
  );
  return process.exit(1);
}

/** Runs the verb and ends as it ended. */
function runVerb(node) {
  // A process group of its own: a Ctrl-C in the terminal reaches the verb through here only, once.
  // The channel closes when this process dies in whatever way, and the verb then ends too.
  const child = spawn(node, [...nodeFlags, script, ...rest], {
    cwd: root,
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // What a process compiled is there for the next one, which starts in half the time.
      NODE_COMPILE_CACHE: path.join(root, '.cache', 'compiled'),
      ...process.env,
      PATH: [bin, process.env.PATH].join(path.delimiter),
    },
  });
  forwardSignals(child);
  if (process.env.npm_lifecycle_event !== undefined) endWithNpm(child);
  child.on('error', (error) => {
    console.error(`Could not start ${node}: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1));
  });
}

/**
 * Hands the signals that end a program on to the child. npm repeats the Ctrl-C that the terminal has
 * sent to every process already, so a signal within half a second is the same key press.
 */
function forwardSignals(child) {
  let last = Number.NEGATIVE_INFINITY;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const now = performance.now();
      if (now - last < 500) return;
      last = now;
      child.kill(signal);
    });
  }
}

/**
 * Ends the verb when npm was killed without a word. The scripts start this file with `exec`: no
 * shell stands between npm and it, which would swallow npm's signals and live on after npm.
 */
function endWithNpm(child) {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 250);
  watch.unref();
}
