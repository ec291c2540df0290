import { buildWeb } from '../build/build-web.ts';
import { endTogether } from '../process/ending.ts';

endTogether();
await buildWeb();
console.log('Built apps/web/dist.');
