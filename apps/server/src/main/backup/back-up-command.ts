import { resolve } from 'node:path';
import { backUp } from './back-up.ts';
import { runCommand } from './command.ts';

await runCommand('backup', async (config, folder, progress) => {
  const began = performance.now();
  await backUp(config, folder, progress);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  progress.print(
    `The backup is ${resolve(folder)}, made in ${seconds} s. It has keys and personal data: keep it safe.`,
  );
});
