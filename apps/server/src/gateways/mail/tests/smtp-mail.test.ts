import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { MailRefused, type MailMessage } from '../mail.ts';
import { createSmtpMail } from '../smtp-mail.ts';

const message: MailMessage = {
  id: '0190f0c0-0000-7000-8000-000000000001',
  owner: '0190f0c0-0000-7000-8000-000000000002',
  to: 'ada@example.org',
  subject: 'Choose a new Stoke password',
  text: 'A line.\n\nÜber café.',
  html: '<p>A line.</p>',
  link: null,
};
const from = 'Stoke <mail@stoke.example>';
const times = { connect: 1000, greeting: 1000, silence: 1000 };
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Taken = { from: string | false; to: string[]; raw: string };

/** A real SMTP server on a free port; its answers to each step may be told. */
async function listen(
  sMTPServerOptions: SMTPServerOptions = {},
): Promise<{ url: string; taken: Taken[] }> {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom && mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
    ...sMTPServerOptions,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(() => resolve(null))));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, taken };
}

test('a mail arrives with text and HTML, from us, to one person, under its own id', async () => {
  const { url, taken } = await listen();
  await createSmtpMail({ url, from, times }).send(message);
  expect(taken).toHaveLength(1);
  const [{ raw, ...envelope } = { raw: '' }] = taken;
  expect(envelope).toEqual({ from: 'mail@stoke.example', to: ['ada@example.org'] });
  expect(raw).toContain('Message-ID: <0190f0c0-0000-7000-8000-000000000001@stoke.example>');
  expect(raw).toContain('From: Stoke <mail@stoke.example>');
  expect(raw).toContain('Auto-Submitted: auto-generated');
  expect(raw).toContain('Content-Type: text/plain; charset=utf-8');
  expect(raw).toContain('Content-Type: text/html; charset=utf-8');
});

test('an address that is more than one is still one recipient', async () => {
  const { url, taken } = await listen();
  const mail = createSmtpMail({ url, from, times });
  await mail.send({ ...message, to: 'ada@example.org,eve@example.org' }).catch(() => null);
  expect(taken.flatMap(({ to }) => to)).not.toContain('eve@example.org');
});

test('a recipient that is refused permanently is told apart', async () => {
  const { url } = await listen({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('no such ada@example.org'), { responseCode: 550 })),
  });
  const failure = await createSmtpMail({ url, from, times })
    .send(message)
    .catch((error) => error);
  expect(failure).toBeInstanceOf(MailRefused);
  expect(failure.message).toBe('EENVELOPE 550');
});

test('a server that is busy is worth another try', async () => {
  const { url } = await listen({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('try later'), { responseCode: 451 })),
  });
  const failure = await createSmtpMail({ url, from, times })
    .send(message)
    .catch((error) => error);
  expect(failure).not.toBeInstanceOf(MailRefused);
  expect(failure.message).toBe('EENVELOPE 451');
});

test('a login that fails is the operator’s to mend, not the end of the mail', async () => {
  const { url } = await listen({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('wrong')),
  });
  const withLogin = url.replace('//', '//stoke:wrong@');
  const failure = await createSmtpMail({ url: withLogin, from, times })
    .send(message)
    .catch((error) => error);
  expect(failure).not.toBeInstanceOf(MailRefused);
  expect(failure.message).toBe('EAUTH 535');
});

test('a server that says nothing is given up in time', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => silent.close(resolve)));
  const { port } = silent.address() as AddressInfo;
  const mail = createSmtpMail({
    url: `smtp://127.0.0.1:${port}`,
    from,
    times: { ...times, greeting: 200 },
  });
  await expect(mail.send(message)).rejects.toThrow('ETIMEDOUT');
});

test('a server that is not there is worth another try', async () => {
  const mail = createSmtpMail({ url: 'smtp://127.0.0.1:1', from, times });
  const failure = await mail.send(message).catch((error) => error);
  expect(failure).not.toBeInstanceOf(MailRefused);
  expect(failure.message).toMatch(/^E/);
});
