import { existsSync } from 'node:fs';
import path from 'node:path';
import { runNode } from '../process/run.ts';
import { repositoryRoot } from '../process/repository-root.ts';

/** An import that a rule of .dependency-cruiser.cjs forbids. Paths are relative to the root. */
export type BrokenRule = { rule: string; from: string; to: string; why: string };

type Report = {
  modules: { source: string }[];
  summary: {
    violations: { from: string; to: string; rule: { name: string } }[];
    ruleSetUsed: { forbidden: { name: string; comment?: string }[] };
  };
};

const cruiser = path.join(
  repositoryRoot,
  'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
);
const rules = path.join(repositoryRoot, '.dependency-cruiser.cjs');
const sources = ['packages', 'apps', 'bench', 'e2e', 'faults'];

/**
 * Reads every import below `root` and holds the import rules against them.
 * `modules` counts the files of the repository that were read, packages left out.
 */
export async function cruiseImports(
  root: string,
): Promise<{ modules: number; rules: string[]; broken: BrokenRule[] }> {
  const folders = sources.filter((folder) => existsSync(path.join(root, folder)));
  const args = [cruiser, ...folders, '--config', rules, '--output-type', 'json'];
  const { output } = await runNode(args, { output: 'capture', cwd: root });
  const { modules, summary } = readReport(output);
  const why = new Map(summary.ruleSetUsed.forbidden.map((rule) => [rule.name, rule.comment ?? '']));
  return {
    modules: modules.filter(({ source }) => folders.some((at) => source.startsWith(`${at}/`)))
      .length,
    rules: [...why.keys()],
    broken: summary.violations.map(({ from, to, rule }) => {
      return { rule: rule.name, from, to, why: why.get(rule.name) ?? '' };
    }),
  };
}

function readReport(output: string): Report {
  try {
    return JSON.parse(output) as Report;
  } catch {
    throw new Error(`dependency-cruiser gave no report:\n${output}`);
  }
}
