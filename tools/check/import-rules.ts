import { cruiseImports } from './cruise-imports.ts';
import { repositoryRoot } from '../process/repository-root.ts';

// A cruiser that reads nothing finds nothing wrong: with a TypeScript it does not know it passes
// over every .ts file in silence. The floor rises with the repository and says so when it must not fall.
const fewestModules = 150;

const { modules, broken } = await cruiseImports(repositoryRoot);
for (const { rule, from, to, why } of broken) console.log(`${rule}: ${from} -> ${to}\n  ${why}`);
if (modules < fewestModules) {
  console.log(`Only ${modules} modules were read, at least ${fewestModules} are there.`);
}
console.log(`${modules} modules, ${broken.length} forbidden imports`);
process.exitCode = broken.length > 0 || modules < fewestModules ? 1 : 0;
