import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';

test('a process whose log is on a full disk goes on', async () => {
  const full = await open('/dev/full', 'w');
  const log = new URL('../log.ts', import.meta.url).href;
  const source = `
    import { createLog } from ${JSON.stringify(log)};
    const log = createLog('info');
    for (let n = 0; n < 100; n += 1) log.info({ n }, 'a line that no disk takes');
    setTimeout(() => console.log('goes on'), 100);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', full.fd],
  });
  const messages: string[] = [];
  child.stdout?.on('data', (chunk: Buffer) => messages.push(chunk.toString()));
  const [code]: unknown[] = await once(child, 'close');
  await full.close();
  expect([code, messages.join('')]).toEqual([0, 'goes on\n']);
});

test.each([
  [['worker'], 'worker'],
  [['worker', 'bot'], 'worker,bot'],
  [['api', 'worker', 'bot'], 'all'],
])('each line says what its process runs: of %j %s', (roles, role) => {
  const lines: unknown[] = [];
  const destination = { write: (text: string) => void lines.push(JSON.parse(text)) };
  createLog('info', { roles, destination }).child({ request: '1' }).info('done');
  expect(lines).toEqual([expect.objectContaining({ role, msg: 'done' })]);
});
