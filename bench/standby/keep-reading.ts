export type Readers = ReturnType<typeof keepReading>;

const lanes = 16;

/** People who load these pages one after the other until they are ended; no call is repeated. */
export function keepReading(
  url: string,
  { paths, tokens }: { paths: readonly string[]; tokens: readonly string[] },
) {
  const over = new AbortController();
  const seen = { calls: 0, failed: 0, slowest: 0 };
  const read = async (lane: number) => {
    const headers = { authorization: `Bearer ${tokens[lane % tokens.length]}` };
    for (let n = lane; !over.signal.aborted; n += 1) {
      const began = performance.now();
      const isRead = await fetch(`${url}${paths[n % paths.length]}`, { headers })
        .then(async (answer) => (await answer.arrayBuffer(), answer.ok))
        .catch(() => false);
      seen.calls += 1;
      if (!isRead) seen.failed += 1;
      seen.slowest = Math.max(seen.slowest, performance.now() - began);
    }
  };
  const reading = Promise.all(Array.from({ length: lanes }, (_, lane) => read(lane)));
  return {
    end: async () => {
      over.abort();
      await reading;
      return seen;
    },
  };
}
