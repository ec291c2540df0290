import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../process/repository-root.ts';
import { isGrave, readAudit } from './read-audit.ts';
import { absentOptionals, completeLockfile, type Lockfile } from './optional-packages.ts';

test('a fresh clone can be installed on every platform: run tools/lockfile/complete.ts if not', () => {
  const text = readFileSync(path.join(repositoryRoot, 'package-lock.json'), 'utf8');
  const absent = absentOptionals(JSON.parse(text) as Lockfile);
  expect(absent.map(({ name, version }) => `${name}@${version}`)).toEqual([]);
});

test('a package that the registry could not give is entered for its platform only', () => {
  const lockfile: Lockfile = {
    packages: {
      'node_modules/tool': {
        version: '1.2.3',
        dev: true,
        optionalDependencies: { '@tool/linux-x64-musl': '1.2.3', 'tool-darwin-arm64': '1.2.3' },
      },
      'node_modules/tool-darwin-arm64': { version: '1.2.3', optional: true },
    },
  };
  const { packages } = completeLockfile(lockfile);
  expect(packages['node_modules/@tool/linux-x64-musl']).toEqual({
    version: '1.2.3',
    dev: true,
    optional: true,
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
  });
  expect(packages['node_modules/tool-darwin-arm64']).toEqual({ version: '1.2.3', optional: true });
});

test('a grave weakness of a package is found with its reason, and a registry without answer is none', () => {
  const via = [{ title: 'Reads files', url: 'https://advisories.example/1' }, 'other'];
  const vulnerabilities = { tool: { severity: 'high', via }, other: { severity: 'moderate', via } };
  const found = readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities }));
  expect(found?.filter(isGrave)).toEqual([
    { name: 'tool', severity: 'high', about: 'Reads files https://advisories.example/1, other' },
  ]);
  for (const none of ['', 'npm error', '{"message":"405 Method Not Allowed","statusCode":405}']) {
    expect(readAudit(none)).toBeNull();
  }
});
