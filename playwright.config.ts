import { defineConfig } from '@playwright/test';
import { ensureChromium } from './tools/chromium/ensure-chromium.ts';
import { temporaryFolder } from './tools/process/temporary-folder.ts';
import { journeyWorkers } from './tools/process/workers.ts';

process.env['TMPDIR'] = temporaryFolder();

export default defineConfig({
  testDir: 'e2e',
  // The journeys look at most screens already: E2E_SCREENS=1 judges all, and pictures them for the eye.
  testIgnore: process.env['E2E_SCREENS'] ? [] : ['screens*.spec.ts'],
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  reporter: [['line'], ['json', { outputFile: '.cache/reports/e2e.json' }]],
  // Each has a Stoke of its own.
  workers: Number(process.env['E2E_WORKERS'] ?? journeyWorkers),
  // A journey that fails by chance has failed.
  retries: Number(process.env['E2E_RETRIES'] ?? 0),
  forbidOnly: Boolean(process.env['CI']),
  // Ten times what the longest needs on an idle machine.
  timeout: 400_000,
  expect: {
    timeout: 120_000,
    toHaveScreenshot: { maxDiffPixelRatio: 0.001, threshold: 0.1, animations: 'disabled' },
  },
  use: {
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A film of every page makes the run half as long again: E2E_TRACE=1 for one that must be understood.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: await ensureChromium(),
      args: [
        // Runs as root in a container, without a graphics card.
        '--no-sandbox',
        '--disable-gpu',
        // Nothing of the browser's own on the network.
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // The same letters on every machine.
        '--font-render-hinting=none',
        '--force-color-profile=srgb',
        '--disable-lcd-text',
      ],
    },
  },
});
