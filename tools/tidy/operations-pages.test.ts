import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Environment } from '../../apps/server/src/platform/config/environment.ts';
import { repositoryRoot } from '../process/repository-root.ts';

const folder = path.join(repositoryRoot, 'docs/operations');
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
const textOf = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const each = <Found>(find: (text: string) => Found[]) =>
  pages.flatMap((page) => find(textOf(page)).map((found) => ({ page, found })));
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');

const anchorsOf = (text: string) =>
  matches(text, /^#+ (.+)$/gm).map((title) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

test('every link in the handbook of operations leads to a page and a section that is there', () => {
  const links = each((text) => matches(text, /\]\((?!https?:)([^)\s]+)\)/g));
  expect(links.length).toBeGreaterThan(20);
  const isDead = ({ page, found }: (typeof links)[0]) => {
    const [file = '', anchor] = found.split('#');
    const target = file === '' ? path.join(folder, page) : path.join(folder, file);
    if (!existsSync(target)) return true;
    return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor);
  };
  expect(links.filter(isDead)).toEqual([]);
});

test('its front page lists every page', () => {
  const front = textOf('README.md');
  expect(pages.filter((page) => page !== 'README.md' && !front.includes(`(${page})`))).toEqual([]);
});

/** Of Caddy, of Node, of OpenTelemetry and of Patroni, and what its files have in place of a machine's own. */
const others = new Set([
  'STOKE_HOST',
  'NODE_COMPILE_CACHE',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'PATRONI_SUPERUSER_PASSWORD',
  'PATRONI_REPLICATION_PASSWORD',
  'PATRONI_REWIND_PASSWORD',
  'OWN_NAME',
  'OWN_ADDRESS',
]);

test('every variable that it names is one that Stoke reads', () => {
  const known = new Set([...Object.keys(Environment.shape), ...others]);
  const named = each((text) => matches(text, /\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ found }) => !known.has(found))).toEqual([]);
});

test('every command that it names is one of a release, or of npm', () => {
  const entry = readFileSync(path.join(repositoryRoot, 'tools/release/stoke.mjs'), 'utf8');
  const commands = /const commands = \{([^]*?)\n\};/.exec(entry)?.[1] ?? '';
  const ofRelease = [...matches(commands, /^ {2}'?([\w-]+)'?: \[/gm), 'help', 'version'];
  const { scripts } = JSON.parse(
    readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8'),
  ) as { scripts: Record<string, string> };
  const stoke = each((text) => matches(text, /stoke\.mjs ([a-z][\w-]*)/g));
  expect(stoke.length).toBeGreaterThan(5);
  expect(stoke.filter(({ found }) => !ofRelease.includes(found))).toEqual([]);
  const npm = each((text) => matches(text, /npm run ([a-z][\w:-]*)/g));
  expect(npm.filter(({ found }) => !(found in scripts))).toEqual([]);
});
