// Asks the registry for known weaknesses of what a release runs with. Ends with 1 for one that is high or critical,
// and with 0 when the registry does not answer.
import { execFile } from 'node:child_process';
import { repositoryRoot } from '../process/repository-root.ts';
import { isGrave, readAudit } from './read-audit.ts';

const args = ['audit', '--json', '--omit=dev', '--package-lock-only'];
const options = { cwd: repositoryRoot, timeout: 60_000, maxBuffer: 64 * 1024 * 1024 };
execFile('npm', args, options, (_error, output) => {
  const weaknesses = readAudit(output);
  if (weaknesses === null)
    return console.log('The lockfile was not audited: no answer of the registry.');
  for (const { name, severity, about } of weaknesses) console.log(`${severity}: ${name}: ${about}`);
  const grave = weaknesses.filter(isGrave).length;
  console.log(
    `The lockfile was audited: ${weaknesses.length} known weaknesses, ${grave} high or critical.`,
  );
  process.exitCode = grave === 0 ? 0 : 1;
});
