import { ensureWebBuilt } from '../build/build-web.ts';
import { endTogether } from '../process/ending.ts';

const handOver = endTogether();
await ensureWebBuilt();
handOver();

// In this very process: the server hears signals itself, and nothing stands between it and its end.
await import('../../apps/server/src/main/serve.ts');
