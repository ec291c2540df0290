import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from './journey.ts';
import type { Member } from './member.ts';
import type { ServedStoke } from './serve.ts';

/** The link to this page in the newest mail to someone that lies in DATA_DIR/mail. */
export async function mailedLink(
  stoke: ServedStoke,
  member: Pick<Member, 'id'>,
  to: string,
): Promise<string> {
  const folder = path.join(stoke.dataDir, 'mail');
  let link: string | undefined;
  await expect(async () => {
    const names = await readdir(folder);
    const own = names.filter((name) => name.endsWith(`.${member.id}.eml`)).toSorted();
    const text = await readFile(path.join(folder, own.at(-1) ?? ''), 'utf8');
    // quoted-printable folds long lines and writes = as =3D
    const plain = text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    link = /http:\S+#token=[\w.-]{80}/.exec(plain)?.[0];
    expect(link).toContain(`${to}#`);
  }).toPass();
  return link ?? '';
}
