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
const own = ['bootstrap.mjs', 'install.mjs', 'packages.mjs', 'running.mjs'].concat([
  'process/ending.ts',
  'process/run.ts',
]);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'stoke-bootstrap-'));
  for (const file of own) {
    cpSync(path.join(repositoryRoot, 'tools', file), path.join(root, 'tools', file));
  }
  // A workspace whose one package lies next to it, so that npm installs it without a network.
  const wants = { dependencies: { near: 'file:./near' }, devDependencies: { tool: 'file:./tool' } };
  write('package.json', { name: 'clone', ...wants });
  write('near/package.json', { name: 'near', version: '1.0.0' });
  write('tool/package.json', { name: 'tool', version: '1.0.0' });
  write('package-lock.json', {
    name: 'clone',
    lockfileVersion: 3,
    packages: {
      '': { name: 'clone', ...wants },
      near: { version: '1.0.0' },
      tool: { version: '1.0.0', dev: true },
      'node_modules/near': { resolved: 'near', link: true },
      'node_modules/tool': { resolved: 'tool', link: true, dev: true },
    },
  });
  const says = `console.log('ran', process.argv.slice(2).join(' ')); process.exitCode = 7;`;
  for (const name of ['test', 'checks', 'check']) verb(name, says);
  verb(
    'start',
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
    [start('test', '--fast', 'two words'), start('test'), start('test')].map(end),
  );
  expect(runs.map(({ code }) => code)).toEqual([7, 7, 7]);
  const text = runs.map(({ output }) => output).join('');
  expect(text.match(/Installing dependencies/g)).toHaveLength(1);
  expect(text).toContain('ran --fast two words');
  expect(existsSync(path.join(root, 'node_modules/near'))).toBe(true);
});

test('an installation is not repeated, until the lockfile changes', async () => {
  await end(start('test'));
  expect((await end(start('test'))).output).not.toContain('Installing');
  write('near/package.json', { name: 'near', version: '1.0.1' });
  const lockfile = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  writeFileSync(path.join(root, 'package-lock.json'), lockfile.replace('1.0.0', '1.0.1'));
  rmSync(path.join(root, 'node_modules/.package-lock.json'));
  expect((await end(start('test'))).output).toContain('Installing');
});

test('an installation cut short by a kill does not lock out the next one', async () => {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const dead = start('none');
  await end(dead);
  writeFileSync(path.join(root, '.cache/install.pid'), String(dead.pid));
  expect((await end(start('test'))).code).toBe(7);
});

/** Puts an entry of the lockfile at another version. */
function outdate(name: string): void {
  write(`${name}/package.json`, { name, version: '1.0.1' });
  const file = path.join(root, 'package-lock.json');
  const lock: { packages: Record<string, object> } = JSON.parse(readFileSync(file, 'utf8'));
  const version = { version: '1.0.1' };
  for (const where of [name, `node_modules/${name}`]) {
    lock.packages[where] = { ...lock.packages[where], ...version };
  }
  writeFileSync(file, JSON.stringify(lock));
}

async function install(...args: string[]): Promise<void> {
  const npm = spawn('npm', ['ci', '--no-audit', ...args], { cwd: root });
  expect((await end(npm)).code).toBe(0);
}

const isThere = (name: string) => existsSync(path.join(root, 'node_modules', name));

test('no command but the first two of a clone installs anything: it says what to run', async () => {
  const { code, output } = await end(start('checks'));
  expect(code).toBe(1);
  expect(output).toMatch(/npm run checks installs nothing.*\n.*run "npm ci --include=dev"/);
  expect(existsSync(path.join(root, 'node_modules'))).toBe(false);
});

test('npm start installs what it runs with, and the first npm test adds the tools below it', async () => {
  const server = start('start');
  await untilSignals('ready');
  expect([isThere('near'), isThere('tool')]).toEqual([true, false]);
  write('node_modules/.kept', 'npm ci would empty the folder');
  const { code, output } = await end(start('test'));
  expect([code, output]).toEqual([7, expect.stringContaining('Installing dependencies')]);
  expect([isThere('near'), isThere('tool'), isThere('.kept')]).toEqual([true, true, true]);
  expect((await end(start('test'))).output).not.toContain('Installing');
  server.kill('SIGTERM');
  await end(server);
});

test('an installation without tools is enough for the checks of the books and a start', async () => {
  await install('--omit=dev');
  expect(await end(start('checks'))).toMatchObject({ code: 7 });
  const { code, output } = await end(start('check'));
  expect([code, output]).toEqual([1, expect.stringContaining('npm install --no-save')]);
  const server = start('start');
  await untilSignals('ready');
  server.kill('SIGTERM');
  await end(server);
  expect([isThere('near'), isThere('tool')]).toEqual([true, false]);
});

test('after an addition that was cut short everything is installed anew, once nothing runs', async () => {
  await install('--omit=dev');
  const server = start('start');
  await untilSignals('ready');
  write('.cache/adding', '');
  write('node_modules/.kept', 'half a package');
  expect(await end(start('test'))).toMatchObject({ code: 1 });
  server.kill('SIGTERM');
  await end(server);
  expect(await end(start('test'))).toMatchObject({ code: 7 });
  expect([isThere('tool'), isThere('.kept')]).toEqual([true, false]);
});

test('packages are not replaced below a command that runs from them', async () => {
  await install();
  const server = start('start');
  await untilSignals('ready');
  outdate('near');
  const { code, output } = await end(start('test'));
  expect([code, output]).toEqual([1, expect.stringContaining(`Process ${server.pid} of this`)]);
  server.kill('SIGTERM');
  await end(server);
  expect((await end(start('test'))).output).toContain('Installing dependencies');
});

test('an outdated tool does not refuse the checks of the books', async () => {
  await install();
  outdate('tool');
  expect(await end(start('checks'))).toMatchObject({ code: 7 });
  expect(await end(start('check'))).toMatchObject({ code: 1 });
  expect((await end(start('test'))).output).toContain('Installing dependencies');
});

test('a failing installation says what to do, and runs nothing', async () => {
  write('package.json', { name: 'clone', dependencies: { near: 'file:./near', far: '1.0.0' } });
  const { code, output } = await end(start('test'));
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
  const bootstrap = start('start');
  await untilSignals('ready');
  bootstrap.kill('SIGINT');
  bootstrap.kill('SIGINT');
  expect((await end(bootstrap)).code).toBe(3);
  expect(signals()).toBe('ready SIGINT ');
});

test('SIGTERM ends the verb, and its exit code is handed on', async () => {
  const bootstrap = start('start');
  await untilSignals('ready');
  bootstrap.kill('SIGTERM');
  expect((await end(bootstrap)).code).toBe(3);
  expect(signals()).toBe('ready SIGTERM ');
});

test('a verb does not outlive the npm script that started it', async () => {
  const bootstrap = start('start');
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
  await vi.waitFor(() => expect(signals()).toBe(`${words} `), { timeout: 60_000 });
}
