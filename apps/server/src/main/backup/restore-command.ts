import { runCommand } from './command.ts';
import { restore } from './restore.ts';

await runCommand('restore', async (config, folder, progress) => {
  await restore(config, folder, progress);
  progress.print('Restored. Now all checks run.');
  // It sets the exit code.
  await import('../check-books.ts');
});
