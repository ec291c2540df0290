import { ensureWebBuilt } from '../build/build-web.ts';
import { endTogether } from '../process/ending.ts';
import { weighPages, type Weighed } from './weigh-pages.ts';

endTogether();
await ensureWebBuilt();
const weighed = weighPages();
const tooHeavy = weighed.filter(({ size, limit }) => size > limit);
for (const chunk of tooHeavy) console.log(`Too heavy: ${chunk.name} ${figure(chunk)}`);
const home = weighed.slice(0, 2).map((chunk) => `${chunk.name} ${figure(chunk)}`);
console.log([...home, `${weighed.length - home.length} lazy chunks`].join(', '));
process.exitCode = tooHeavy.length === 0 ? 0 : 1;

function figure({ size, limit }: Weighed): string {
  return `${(size / 1000).toFixed(1)} of ${limit / 1000} kB`;
}
