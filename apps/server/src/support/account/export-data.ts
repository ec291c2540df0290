import type { Clock } from '../../platform/clock.ts';
import type { Download } from '../../platform/http/handlers.ts';
import { inChunks } from '../../platform/http/send-download.ts';
import type { PersonalData } from '../../platform/personal-data.ts';

/**
 * All personal data of a user as streamed JSON: a hundred thousand rows take time, not memory. Each
 * part is read page by page; a concurrent change may or may not be included.
 */
export function exportData(
  deps: { clock: Clock; personal: readonly PersonalData[] },
  userId: string,
): Download {
  const generatedAt = deps.clock.now().toISOString();
  return {
    filename: `stoke-data-${generatedAt.slice(0, 10)}.json`,
    chunks: inChunks(write(deps.personal, userId, generatedAt)),
  };
}

async function* write(
  personal: readonly PersonalData[],
  userId: string,
  generatedAt: string,
): AsyncGenerator<string> {
  const head = { format: 'stoke-export/1', userId, generatedAt };
  yield `${JSON.stringify(head).slice(0, -1)},\n"data":{`;
  let before = '\n';
  for (const { name, read } of personal) {
    if (!read) continue;
    yield `${before}${JSON.stringify(name)}:[`;
    let beforeRow = '\n';
    for await (const row of read(userId)) {
      yield beforeRow + JSON.stringify(row);
      beforeRow = ',\n';
    }
    yield ']';
    before = ',\n';
  }
  yield '}}\n';
}
