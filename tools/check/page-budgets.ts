import { ensureWebBuilt } from '../build/build-web.ts';
import { endTogether } from '../process/ending.ts';
import { weighPages, type Weighed } from './weigh-pages.ts';

endTogether();
await ensureWebBuilt();
const { code, weighed } = await weighPages();
for (const chunk of weighed) {
  if (!chunk.passed) console.log(`Too heavy: ${chunk.name} ${figure(chunk)}`);
}
const home = weighed.slice(0, 2).map((chunk) => `${chunk.name} ${figure(chunk)}`);
console.log([...home, `${weighed.length - home.length} lazy chunks`].join(', '));
process.exitCode = code;

function figure({ size, sizeLimit: limit }: Weighed): string {
  return `${(size / 1000).toFixed(1)} of ${limit / 1000} kB`;
}
