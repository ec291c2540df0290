import { parseArgs } from 'node:util';
import { walkThroughKills } from './kill-walk.ts';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '40' } } });
const kills = Number(values.kills);
if (!Number.isInteger(kills) || kills < 1) throw new Error('--kills takes a whole number above 0.');
const walk = await walkThroughKills(kills, (line) => console.log(line));
console.log(JSON.stringify(walk, null, 2));
process.exitCode = walk.wrong.length === 0 ? 0 : 1;
