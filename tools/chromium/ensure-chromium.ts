import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../process/repository-root.ts';
import { run, runNode, type Finished } from '../process/run.ts';
import { findChromium } from './find-chromium.ts';

/** Chromium is missing and could not be installed; the message says what to do. */
export class NoChromium extends Error {}

/** The path of a Chromium, installed first if the machine has none. */
export async function ensureChromium(): Promise<string> {
  const there = findChromium();
  if (there !== null) return there;

  console.log('Installing a Chromium for the browser tests ...');
  const tried: Finished[] = [];
  for (const install of ways()) {
    tried.push(await install());
    if (findChromium() !== null) break;
  }

  const installed = findChromium();
  if (installed === null) throw new NoChromium(advice(tried));
  console.log(`Installed ${installed}.`);
  return installed;
}

/** Playwright's own browser; then, as root, the libraries it lacks or the one of the distribution. */
function ways(): (() => Promise<Finished>)[] {
  const playwrights = [playwright('install', 'chromium')];
  const distribution = process.getuid?.() === 0 ? nameOfDistribution() : null;
  const shell = apt('install', 'chromium-headless-shell');
  // Older releases have no shell of its own.
  const debians = [apt('update'), shell, apt('install', 'chromium')];
  if (distribution === 'debian') return [...playwrights, ...debians];
  // Ubuntu's own chromium is a snap, which does not install in a container.
  if (distribution === 'ubuntu') return [...playwrights, playwright('install-deps', 'chromium')];
  return playwrights;
}

function playwright(...args: string[]): () => Promise<Finished> {
  const cli = path.join(repositoryRoot, 'node_modules/@playwright/test/cli.js');
  return () => runNode([cli, ...args], { output: 'capture', cwd: repositoryRoot });
}

function apt(verb: 'update' | 'install', ...packages: string[]): () => Promise<Finished> {
  const flags = verb === 'install' ? ['-y', '--no-install-recommends'] : [];
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  return () => run('apt-get', [verb, ...flags, ...packages], { output: 'capture', env });
}

function nameOfDistribution(): string | null {
  try {
    return /^ID=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
}

function advice(tried: Finished[]): string {
  const text = tried.map(({ output }) => output.trim().split('\n').slice(-3).join('\n')).join('\n');
  return [
    'The browser tests need a Chromium, and none could be installed:',
    text,
    'Any one of these is enough:',
    '  npx playwright install --with-deps chromium',
    '  sudo apt-get install chromium-headless-shell   (Debian)',
    '  brew install --cask google-chrome       (macOS)',
    '  CHROMIUM_PATH=<path of a Chrome or Chromium> npm test',
  ].join('\n');
}
