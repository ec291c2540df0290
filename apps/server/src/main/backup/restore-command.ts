import { print, runCommand } from './command.ts';
import { restore } from './restore.ts';

await runCommand('restore', async (config, folder) => {
  await restore(config, folder, print);
  print('Restored. Now all checks run.');
  // It sets the exit code.
  await import('../check-books.ts');
});
