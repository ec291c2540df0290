import type { ServerResponse } from 'node:http';
import { isFields } from '../fields.ts';
import type { Change } from '../journal.ts';
import type { TelegramState } from '../state.ts';

const keepAliveMs = 20_000;
const silentTables = new Set(['updates', 'settings']);

/** Tells open pages, as server-sent events, that something changed and how presses are answered. */
export function createPageEvents(state: TelegramState) {
  const pages = new Map<ServerResponse, string>();

  state.store.onChange((changes) => {
    if (pages.size === 0) return;
    const isSeen = changes.some(({ table }) => !silentTables.has(table));
    for (const [response, userId] of pages) {
      if (isSeen) response.write('event: change\ndata: {}\n\n');
      for (const answer of answersFor(changes, userId)) {
        response.write(`event: answer\ndata: ${JSON.stringify(answer)}\n\n`);
      }
    }
  });

  return (response: ServerResponse, userId: string) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('event: change\ndata: {}\n\n');
    pages.set(response, userId);
    const timer = setInterval(() => response.write(': still here\n\n'), keepAliveMs);
    response.on('close', () => {
      clearInterval(timer);
      pages.delete(response);
    });
  };
}

function answersFor(changes: readonly Change[], userId: string): unknown[] {
  return changes.flatMap(({ table, value }) => {
    if (table !== 'callbacks' || !isFields(value) || String(value['userId']) !== userId) return [];
    return value['answer'] === null ? [] : [value['answer']];
  });
}
