import path from 'node:path';
import { ensureWebBuilt } from '../build/build-web.ts';
import { endTogether } from '../process/ending.ts';
import { repositoryRoot } from '../process/repository-root.ts';
import { runNode } from '../process/run.ts';

type Weighed = { name: string; passed: boolean; size: number; sizeLimit: number };

endTogether();
await ensureWebBuilt();
const sizeLimit = path.join(repositoryRoot, 'node_modules/size-limit/bin.js');
const { code, output } = await runNode([sizeLimit, '--json'], {
  output: 'capture',
  cwd: repositoryRoot,
});
if (!output.startsWith('[')) throw new Error(`size-limit gave no report:\n${output}`);
const weighed = JSON.parse(output) as Weighed[];
for (const chunk of weighed) {
  if (!chunk.passed) console.log(`Too heavy: ${chunk.name} ${figure(chunk)}`);
}
const home = weighed.slice(0, 2).map((chunk) => `${chunk.name} ${figure(chunk)}`);
console.log([...home, `${weighed.length - home.length} lazy chunks`].join(', '));
process.exitCode = code;

function figure({ size, sizeLimit: limit }: Weighed): string {
  return `${(size / 1000).toFixed(1)} of ${limit / 1000} kB`;
}
