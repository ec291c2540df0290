// A worker that makes and anchors roots in its own process and kills itself at one point of its work. Run with
// one argument, a CrashOrder as JSON.
import { pause } from '../../../platform/clock.ts';
import { openCrashProcess } from '../../../../testing/money/crash-process.ts';
import { anchorRoots } from '../anchor-roots.ts';
import { makeDailyRoot } from '../make-root.ts';
import type { ProofDeps } from '../proof-deps.ts';
import { unsignedProof } from './proof-deps-of.ts';

const parts = await openCrashProcess(JSON.parse(process.argv[2] ?? ''));
const deps: ProofDeps = { ...parts, ...unsignedProof };

for (;;) {
  await makeDailyRoot(deps);
  await anchorRoots(deps);
  await pause(10);
}
