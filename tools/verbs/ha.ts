import { endWithParent } from '../process/ending.ts';

endWithParent();
await import('../../faults/ha.ts');
