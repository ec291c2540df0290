import path from 'node:path';
import { parseArgs } from 'node:util';
import { endTogether } from '../process/ending.ts';
import { repositoryRoot } from '../process/repository-root.ts';
import { buildRelease } from '../release/build-release.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { embedded: { type: 'boolean', default: false } },
});
const [folder = path.join(repositoryRoot, 'release')] = positionals;

endTogether();
const release = await buildRelease({ ...values, folder });
const megabytes = Math.round(release.bytes / 1_000_000);
console.log(`Stoke ${release.version}, ${megabytes} MB: ${release.folder}`);
