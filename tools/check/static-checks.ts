import path from 'node:path';
import { runNode, type Finished } from '../process/run.ts';
import { repositoryRoot } from '../process/repository-root.ts';

/** One check that reads the code and runs none of it. `note` picks a remark from its output. */
export type StaticCheck = {
  name: string;
  run: () => Promise<Finished>;
  note?: (output: string) => string;
};

/** What `npm run check` runs, the slowest first so that two workers end together. */
export const staticChecks: readonly StaticCheck[] = [
  { name: 'lint', run: tool('oxlint/bin/oxlint', '--type-aware'), note: warnings },
  { name: 'page budgets', run: ours('page-budgets.ts'), note: lastLine },
  { name: 'import rules', run: ours('import-rules.ts'), note: lastLine },
  { name: 'dead code', run: tool('knip/bin/knip.js', '--no-progress') },
  { name: 'types: server', run: types('server', 'tsconfig.json') },
  { name: 'types: web', run: types('web', 'apps/web/tsconfig.json') },
  { name: 'format', run: tool('oxfmt/bin/oxfmt', '--check') },
];

function tool(file: string, ...args: string[]): () => Promise<Finished> {
  return start(path.join('node_modules', file), args);
}

/** What was found sound is remembered until it changes. */
function types(part: string, project: string): () => Promise<Finished> {
  const memory = path.join('.cache', `types-${part}.tsbuildinfo`);
  const args = ['-p', project, '--singleThreaded', '--incremental', '--tsBuildInfoFile', memory];
  return tool('typescript-7/bin/tsc', ...args);
}

function ours(file: string): () => Promise<Finished> {
  return start(path.join('tools', 'check', file), []);
}

/** A check has one core: with several threads it does much of its work more than once. */
function start(script: string, args: readonly string[]): () => Promise<Finished> {
  const env = { NO_COLOR: '1', GOMAXPROCS: '1' };
  const options = { output: 'capture', cwd: repositoryRoot, env } as const;
  return () => runNode([script, ...args], options);
}

/** How many files and functions are long: said, and no reason to cut what reads well in one piece. */
function warnings(output: string): string {
  const count = Number(/Found (\d+) warnings?/.exec(output)?.[1] ?? 0);
  return count === 0 ? '' : `${count} warnings`;
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? '';
}
