import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer } from '@stoke/contract';
import type { SiteText } from '@stoke/domain';

const maxBytes = 200_000;
const usual = join(import.meta.dirname, 'usual');

/** The text of the operator, otherwise the one that comes with Stoke. Fails for one that is too long or cannot be read. */
export async function readText(dir: string, name: SiteText): Promise<Answer<'siteText'>> {
  const file = join(dir, `${name}.md`);
  const found = await stat(file).catch(nullIfMissing);
  if (found === null) {
    return { text: await readFile(join(usual, `${name}.md`), 'utf8'), changedAt: null };
  }
  if (found.size > maxBytes) throw new Error(`${file} has more than ${maxBytes} bytes.`);
  return { text: await readFile(file, 'utf8'), changedAt: found.mtime };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
