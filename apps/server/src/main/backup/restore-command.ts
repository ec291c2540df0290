import { runCommand } from './command.ts';
import { restore } from './restore.ts';

await runCommand('restore', async (config, folder, progress) => {
  const place = await restore(config, folder, progress);
  if (place > 0) {
    progress.print(
      `Restored: traffic database ${place}. Run the checks once the books and the others are there too.`,
    );
    return;
  }
  progress.print('Restored. Now all checks run.');
  // It sets the exit code.
  await import('../check-books.ts');
});
