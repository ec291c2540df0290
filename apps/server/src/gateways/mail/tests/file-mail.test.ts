import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileMail } from '../file-mail.ts';
import type { Mail, MailMessage } from '../mail.ts';

let folder: string;
let mail: Mail;
let printed: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoke-test-mail-'));
  printed = [];
  mail = createFileMail({
    folder: join(folder, 'mail'),
    from: 'Stoke <no-reply@localhost>',
    print: (line) => printed.push(line),
  });
});
afterEach(() => rm(folder, { recursive: true }));

const message: MailMessage = {
  id: 'one',
  owner: 'ada',
  to: 'ada@example.org',
  subject: 'Choose a new Stoke password',
  text: 'Someone asked.',
  html: '<p>Someone asked.</p>',
  link: 'http://127.0.0.1:3000/reset-password#token=abc',
};
const files = () => readdir(join(folder, 'mail'));

test('a mail is a file that mail programs read, and one line on the console with its link', async () => {
  await mail.send(message);
  expect(await files()).toEqual(['one.ada.eml']);
  const text = await readFile(join(folder, 'mail/one.ada.eml'), 'utf8');
  const head = text.slice(0, text.indexOf('\r\n\r\n'));
  expect(head).toContain('To: ada@example.org\r\n');
  expect(head).toContain('Subject: Choose a new Stoke password\r\n');
  expect(head).toMatch(/\r\nDate: \w{3}, \d\d \w{3} \d{4}/);
  expect(text).not.toMatch(/[^\r]\n/);
  expect(printed).toEqual([
    'Mail to ada@example.org: Choose a new Stoke password http://127.0.0.1:3000/reset-password#token=abc (one.ada.eml)',
  ]);
});

test('a repeat writes the same file again', async () => {
  await mail.send(message);
  await mail.send(message);
  expect(await files()).toEqual(['one.ada.eml']);
});

test('forgetting someone removes their mails and no one else’s', async () => {
  await mail.forget('ada');
  await mail.send(message);
  await mail.send({ ...message, id: 'two', owner: 'bob' });
  await mail.forget('ada');
  expect(await files()).toEqual(['two.bob.eml']);
});
