import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { domainOf, type Mail } from './mail.ts';

/**
 * Writes every mail as an RFC 5322 file into `folder` and prints one line with its link. A repeat
 * writes the same file again.
 */
export function createFileMail(input: {
  folder: string;
  from: string;
  print: (line: string) => void;
}): Mail {
  const { from, folder, print } = input;
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async ({ id, owner, to, subject, text, html, link }) => {
      const { message } = await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domainOf(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not written into a buffer.');
      const name = `${id}.${owner}.eml`;
      await writeDurably(folder, name, message);
      print(`Mail to ${to}: ${subject}${link === null ? '' : ` ${link}`} (${name})`);
    },
    forget: async (owner) => {
      const names = await readdir(folder).catch(() => []);
      const own = names.filter((name) => name.includes(`.${owner}.eml`));
      await Promise.all(own.map((name) => rm(join(folder, name), { force: true })));
    },
  };
}

/** Writes atomically: a crash or a full disk leaves no partial mail under its final name. */
async function writeDurably(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `${name}.part`);
  try {
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
