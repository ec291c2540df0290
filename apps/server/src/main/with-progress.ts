type Out = Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'>;

/**
 * Says on stderr where long work stands and since when it runs, until it ends: on a terminal in one line that renews,
 * else in a line every 10 seconds.
 */
export async function withProgress<T>(
  describe: () => string,
  work: () => Promise<T>,
  out: Out = process.stderr,
): Promise<T> {
  const beganAt = performance.now();
  const show = () => {
    const line = `${describe()}, ${Math.round((performance.now() - beganAt) / 1000)} s`;
    out.write(out.isTTY ? `\r\u001B[K${line.slice(0, out.columns - 1)}` : `${line}\n`);
  };
  const timer = setInterval(show, out.isTTY ? 500 : 10_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    clearProgress(out);
  }
}

/** Makes place for another line. */
export function clearProgress(out: Out = process.stderr): void {
  if (out.isTTY) out.write('\r\u001B[K');
}

/** A line of the answer, below which the progress goes on. */
export function print(line: string): void {
  clearProgress();
  process.stdout.write(`${line}\n`);
}

/** `12.3 MB` */
export function inBytes(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}
