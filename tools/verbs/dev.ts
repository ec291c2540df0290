import path from 'node:path';
import { repositoryRoot } from '../process/repository-root.ts';
import { endTogether } from '../process/ending.ts';
import { endChildren, runNode } from '../process/run.ts';

// The server starts again when a file of it changes; Vite serves the web app and passes /api on.
endTogether();
const ended = await Promise.race([
  runNode(['--watch', '--watch-preserve-output', 'apps/server/src/main/serve.ts'], {
    output: 'inherit',
    cwd: repositoryRoot,
  }),
  runNode([path.join(repositoryRoot, 'node_modules/vite/bin/vite.js'), '--clearScreen=false'], {
    output: 'inherit',
    cwd: path.join(repositoryRoot, 'apps/web'),
  }),
]);
await endChildren('SIGTERM');
process.exitCode = ended.code;
