import { ensureWebBuilt } from '../build/build-web.ts';
import { endTogether } from '../process/ending.ts';

const handOver = endTogether();
await ensureWebBuilt();
handOver();

// In this same process, so that the server receives signals directly.
await import('../../apps/server/src/main/serve.ts');
