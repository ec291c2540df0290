import { afterEach, expect, test, vi } from 'vitest';
import { ConfigError } from '../../platform/config/config.ts';
import { BackupRefused } from '../backup/backup-folder.ts';
import { runCommand } from '../backup/command.ts';

const { argv, exitCode } = process;
afterEach(() => {
  process.argv = argv;
  process.exitCode = exitCode;
  vi.restoreAllMocks();
});

const wrong = new ConfigError(['DATABASE_URL: the database cannot be reached']);

test.each([
  ['a wrong configuration, before anything is made', wrong, false, 2],
  ['the same error, once something is made', wrong, true, 1],
  ['a refusal', new BackupRefused('it is damaged'), false, 1],
])('%s: the exit code says whether it began', async (_, error, hasBegun, code) => {
  process.argv = ['node', 'backup', '/nowhere'];
  const complaints = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await runCommand('backup', async (_config, folder, { onBegin }) => {
    expect(folder).toBe('/nowhere');
    if (hasBegun) onBegin();
    throw error;
  });
  expect(process.exitCode).toBe(code);
  expect(String(complaints.mock.lastCall?.[0])).toContain(error.message);
});
