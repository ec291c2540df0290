import { ensureWebBuilt } from '../build/build-web.ts';
import { endTogether } from '../process/ending.ts';
import { endChildren } from '../process/run.ts';

const handOver = endTogether();
process.once('exit', () => void endChildren('SIGTERM'));
// At the same time the server starts and makes the demo world; it answers once the pages are there.
const pages = ensureWebBuilt().then(handOver);
pages.catch(() => undefined);

// In this same process, so that the server receives signals directly.
const { runServer } = await import('../../apps/server/src/main/run-server.ts');
await runServer(pages);
