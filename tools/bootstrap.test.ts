import { spawn, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repositoryRoot } from './process/repository-root.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'stoke-bootstrap-'));
  for (const file of ['bootstrap.mjs', 'install.mjs', 'process/ending.ts', 'process/run.ts']) {
    cpSync(path.join(repositoryRoot, 'tools', file), path.join(root, 'tools', file));
  }
  // A workspace whose one package lies next to it, so that npm installs it without a network.
  write('package.json', { name: 'clone', dependencies: { near: 'file:./near' } });
  write('near/package.json', { name: 'near', version: '1.0.0' });
  write('package-lock.json', {
    name: 'clone',
    lockfileVersion: 3,
    packages: {
      '': { name: 'clone', dependencies: { near: 'file:./near' } },
      near: { version: '1.0.0' },
      'node_modules/near': { resolved: 'near', link: true },
    },
  });
  verb('ok', `console.log('ran', process.argv.slice(2).join(' ')); process.exitCode = 7;`);
  verb(
    'serve',
    `import { endWithParent } from '../process/ending.ts';
    import { appendFileSync } from 'node:fs';
    const log = (word: string) => appendFileSync('signals', word + ' ');
    endWithParent();
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.on(signal, () => { log(signal); setTimeout(() => process.exit(3), 300); });
    }
    setInterval(() => undefined, 1000);
    log('ready');`,
  );
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a fresh clone is installed once, however many verbs start in it at the same time', async () => {
  const runs = await Promise.all(
    [start('ok', '--fast', 'two words'), start('ok'), start('ok')].map(end),
  );
  expect(runs.map(({ code }) => code)).toEqual([7, 7, 7]);
  const text = runs.map(({ output }) => output).join('');
  expect(text.match(/Installing dependencies/g)).toHaveLength(1);
  expect(text).toContain('ran --fast two words');
  expect(existsSync(path.join(root, 'node_modules/near'))).toBe(true);
});

test('an installation is not repeated, until the lockfile changes', async () => {
  await end(start('ok'));
  expect((await end(start('ok'))).output).not.toContain('Installing');
  write('near/package.json', { name: 'near', version: '1.0.1' });
  const lockfile = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  writeFileSync(path.join(root, 'package-lock.json'), lockfile.replace('1.0.0', '1.0.1'));
  rmSync(path.join(root, 'node_modules/.package-lock.json'));
  expect((await end(start('ok'))).output).toContain('Installing');
});

test('an installation cut short by a kill does not lock out the next one', async () => {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const dead = start('none');
  await end(dead);
  writeFileSync(path.join(root, '.cache/install.pid'), String(dead.pid));
  expect((await end(start('ok'))).code).toBe(7);
});

test('a failing installation says what to do, and runs nothing', async () => {
  write('package.json', { name: 'clone', dependencies: { near: 'file:./near', far: '1.0.0' } });
  const { code, output } = await end(start('ok'));
  expect(code).toBe(1);
  expect(output).toContain('What usually helps');
  expect(output).not.toContain('ran');
});

test('an unknown verb is named', async () => {
  expect(await end(start('fly'))).toMatchObject({
    code: 2,
    output: expect.stringContaining('"fly"'),
  });
});

test('one Ctrl-C reaches the verb once, although terminal and npm both send it', async () => {
  const bootstrap = start('serve');
  await untilSignals('ready');
  bootstrap.kill('SIGINT');
  bootstrap.kill('SIGINT');
  expect((await end(bootstrap)).code).toBe(3);
  expect(signals()).toBe('ready SIGINT ');
});

test('SIGTERM ends the verb, and its exit code is handed on', async () => {
  const bootstrap = start('serve');
  await untilSignals('ready');
  bootstrap.kill('SIGTERM');
  expect((await end(bootstrap)).code).toBe(3);
  expect(signals()).toBe('ready SIGTERM ');
});

test('a verb does not outlive the npm script that started it', async () => {
  const bootstrap = start('serve');
  await untilSignals('ready');
  bootstrap.kill('SIGKILL');
  await untilSignals('ready SIGTERM');
});

function verb(name: string, source: string): void {
  write(`tools/verbs/${name}.ts`, source);
}

function write(file: string, content: unknown): void {
  const at = path.join(root, file);
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(at, typeof content === 'string' ? content : JSON.stringify(content));
}

function start(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, ['tools/bootstrap.mjs', ...args], { cwd: root });
  return child;
}

async function end(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

function signals(): string {
  const file = path.join(root, 'signals');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

async function untilSignals(words: string): Promise<void> {
  await vi.waitFor(() => expect(signals()).toBe(`${words} `), { timeout: 20_000 });
}
