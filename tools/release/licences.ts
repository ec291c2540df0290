import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../process/repository-root.ts';
import type { Package } from './release-packages.ts';

/**
 * Licences under which a part may be passed on with this product, by their SPDX names. LGPL: a library in a file
 * of its own, which its operator may replace. MPL: files that are passed on as they are.
 */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);

/** Whether an SPDX expression can be met with allowed licences alone. */
export function isAllowed(expression: string): boolean {
  const options = expression.replaceAll(/[()]/g, '').split(' OR ');
  return options.some((option) => option.split(' AND ').every((name) => allowed.has(name)));
}

/** `name version: licence` for each package whose licence is not allowed or not known. */
export function forbiddenLicences(packages: readonly Package[]): string[] {
  return packages
    .filter(({ license }) => license === null || !isAllowed(license))
    .map(({ name, version, license }) => `${name} ${version}: ${license ?? 'no licence'}`);
}

const rule = '-'.repeat(80);

/** The licence of each package, and below the texts that come with them, each once. */
export function listLicences(packages: readonly Package[]): string {
  const list = packages.map(({ name, version, license }) => `${name} ${version}: ${license}`);
  const names = new Map<string, string[]>();
  for (const { place, name } of packages) {
    for (const text of licenceTexts(place)) names.set(text, [...(names.get(text) ?? []), name]);
  }
  const texts = [...names].map(([text, users]) => [rule, users.join(', '), rule, text].join('\n'));
  return `${[...list, ...texts].join('\n')}\n`;
}

function licenceTexts(place: string): string[] {
  const folder = path.join(repositoryRoot, place);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|notice|copying)/i.test(entry.name))
    .map(({ name }) => readFileSync(path.join(folder, name), 'utf8').trim());
}
