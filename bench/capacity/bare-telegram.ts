import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RawUpdate } from '../../apps/server/src/gateways/telegram/index.ts';

/** As many as Telegram gives at a time. */
const together = 100;
const waitMs = 200;

/** The Bot API of a bot that only hears: it hands out updates as fast as they are asked for. */
export async function openBareTelegram(bot: { id: number; username: string }) {
  let waiting: RawUpdate[] = [];
  const methods: Readonly<Record<string, (sent: { offset?: number }) => Promise<unknown>>> = {
    getMe: async () => ({ is_bot: true, first_name: 'Stoke', ...bot }),
    getWebhookInfo: async () => ({ url: '', pending_update_count: 0 }),
    getUpdates: async ({ offset = 0 }) => {
      waiting = waiting.filter((update) => update.update_id >= offset);
      if (waiting.length === 0) await sleep(waitMs);
      return waiting.slice(0, together);
    },
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const sent: object = JSON.parse(Buffer.concat(parts).toString() || '{}');
      const method = methods[request.url?.split('/').at(-1) ?? ''];
      void (method ?? (async () => true))(sent).then((result) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ ok: true, result }));
      });
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    apiRoot: `http://127.0.0.1:${port}`,
    bring: (updates: readonly RawUpdate[]) => void waiting.push(...updates),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
