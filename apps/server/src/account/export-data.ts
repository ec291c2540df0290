import type { Clock } from '../platform/clock.ts';
import type { Download } from '../platform/http/handlers.ts';
import { inChunks } from '../platform/http/in-chunks.ts';
import type { PersonalData } from '../platform/personal-data.ts';

/**
 * Everything held about a person, as JSON that is written while it is read: what a hundred thousand
 * rows take is time, not memory. Each part is read page by page; one that changes meanwhile may have
 * the change or not.
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
