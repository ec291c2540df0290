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

const names = Object.keys(projects) as Project[];

/** The patterns of a project: its tests, and those that an earlier project runs. */
export function filesOf(project: Project): { include: string[]; exclude: string[] } {
  const before = names.slice(0, names.indexOf(project)).map((name) => projects[name]);
  return {
    include: [projects[project]],
    exclude: ['**/node_modules/**', '**/dist/**', ...before],
  };
}

/** The project that runs a test file, given by its absolute path; null for none. */
export function projectOf(file: string): Project | null {
  const inside = path.relative(repositoryRoot, file);
  return names.find((name) => path.matchesGlob(inside, projects[name])) ?? null;
}
