import { endWithParent } from '../process/ending.ts';

endWithParent();
await import('../../bench/run.ts');
