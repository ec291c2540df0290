import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../process/repository-root.ts';

/** Where a test tool is to write its JSON report. What an earlier run left there is removed. */
export function freshReportFile(suite: string): string {
  const file = path.join(repositoryRoot, '.cache/reports', `${suite}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/** The report, or null when the tool ended before it wrote one. */
export function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
