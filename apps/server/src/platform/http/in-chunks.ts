const chunkAtLeast = 32 * 1024;

/** Fewer, larger pieces: a row is too small to be sent by itself. */
export async function* inChunks(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < chunkAtLeast) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
