import path from 'node:path';
import { repositoryRoot } from '../process/repository-root.ts';

/**
 * The projects of vitest.config.ts and their files. A file belongs to the first whose pattern it fits:
 * `races` concurrent callers and random histories, `faults` killed processes, `local` the embedded
 * parts, `unit` everything else outside the web app.
 */
export const projects = {
  web: 'apps/web/src/**/*.test.{ts,tsx}',
  races: '{packages,apps/server}/**/*{races,histories}.test.ts',
  faults: '{packages,apps/server,tools,faults}/**/*.slow.test.ts',
  local: 'packages/{*-local,local-service}/**/*.test.ts',
  unit: '{packages,apps/server,tools,bench}/**/*.test.ts',
} as const;

export type Project = keyof typeof projects;

export const projectNames = Object.keys(projects) as Project[];

/**
 * What is left of a project without `--all`: of random histories and killed processes only the walks
 * over crash points.
 */
const shortly: Partial<Record<Project, string>> = {
  races: '{packages,apps/server}/**/*races.test.ts',
  faults: '{packages,apps/server,faults}/**/*crash*.slow.test.ts',
};

/** The patterns of a project: its tests, and those that an earlier project runs. */
export function filesOf(
  project: Project,
  run: 'short' | 'all',
): { include: string[]; exclude: string[] } {
  const before = projectNames.slice(0, projectNames.indexOf(project)).map((name) => projects[name]);
  const short = run === 'short' ? shortly[project] : undefined;
  return {
    include: [short ?? projects[project]],
    exclude: ['**/node_modules/**', '**/dist/**', ...before],
  };
}

/** The project that runs a test file, given by its absolute path; null for none. */
export function projectOf(file: string): Project | null {
  const inside = path.relative(repositoryRoot, file);
  return projectNames.find((name) => path.matchesGlob(inside, projects[name])) ?? null;
}
