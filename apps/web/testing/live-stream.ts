import { setTimeout as pause } from 'node:timers/promises';
import { act } from 'react';
import { until } from './find.ts';
import type { Stage } from './stage.tsx';

type Change = { what: string; campaign?: string };

/** The server's events in a test: the page listens, and the test says what has changed. */
export class LiveStream {
  readonly answers = { 'GET /api/events': (signal: AbortSignal) => this.#open(signal) };
  readonly #encoder = new TextEncoder();
  #lines: ReadableStreamDefaultController<Uint8Array>[] = [];

  /** Waits until the page listens and follows these campaigns. */
  async follows(stage: Stage, ids: readonly string[]): Promise<void> {
    const followed = () => stage.asked.findLast(({ path }) => path.startsWith('/api/events'));
    await until(
      () => ids.every((id) => followed()?.path.includes(id)),
      () => `a page that follows ${ids.join()}, there being ${followed()?.path}`,
    );
    // Changes missed before the connection are fetched once.
    await act(() => pause(50));
  }

  async say(change: Change): Promise<void> {
    const text = `event: change\ndata: ${JSON.stringify(change)}\n\n`;
    await act(async () => this.#lines.at(-1)?.enqueue(this.#encoder.encode(text)));
  }

  #open(signal: AbortSignal): Response {
    return new Response(
      new ReadableStream({
        start: (line) => {
          this.#lines.push(line);
          signal.addEventListener('abort', () => {
            this.#lines = this.#lines.filter((each) => each !== line);
            line.error(signal.reason);
          });
        },
      }),
    );
  }
}
