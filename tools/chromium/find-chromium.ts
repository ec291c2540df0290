import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

// The headless one starts half as many processes, and costs a quarter less.
const onPath = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

const atKnownPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium that runs on this machine, or null: CHROMIUM_PATH first, then the one Playwright
 * installed for itself, then those installed for everyone.
 */
export function findChromium(): string | null {
  const wished = process.env['CHROMIUM_PATH'];
  if (wished) {
    if (runs(wished)) return wished;
    throw new Error(`CHROMIUM_PATH is ${wished}, and no browser runs there.`);
  }
  return [chromium.executablePath(), ...fromPath(), ...atKnownPlaces].find(runs) ?? null;
}

function fromPath(): string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  return onPath.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

/** A download without the libraries it needs is there, but does not start. */
function runs(file: string): boolean {
  return existsSync(file) && spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;
}
