import { temporaryFolder } from '../tools/process/temporary-folder.ts';
import { liveDemoWorld } from './live-demo-world.ts';

// Makes the demo world for a run that has other work for the processors later; its data folder is the last line.
process.env['TMPDIR'] = temporaryFolder();
console.log(await liveDemoWorld());
