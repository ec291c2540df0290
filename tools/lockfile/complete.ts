// Run after `npm install` where the registry does not have the packages of other platforms.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../process/repository-root.ts';
import { absentOptionals, completeLockfile, type Lockfile } from './optional-packages.ts';

const file = path.join(repositoryRoot, 'package-lock.json');
const lockfile = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
const added = absentOptionals(lockfile).length;
if (added > 0) writeFileSync(file, `${JSON.stringify(completeLockfile(lockfile), null, 2)}\n`);
console.log(`${added} packages of other platforms added to package-lock.json`);
