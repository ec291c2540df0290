import { text } from 'node:stream/consumers';
import { openStubServer } from './stub-server.ts';

export type NodeCall = { id: unknown; method: string; params: readonly unknown[] };

/** What the node answers in place of the truth; undefined: the truth. */
export type Lie = (call: NodeCall) => { result: unknown } | undefined;

export type LyingNode = Awaited<ReturnType<typeof openLyingNode>>;

/** A node in front of an honest one, over the real protocol, that lies as a test tells it. */
export async function openLyingNode(rpcUrl: string) {
  let lie: Lie = () => undefined;
  const calls: string[] = [];
  const server = await openStubServer((request, response) => {
    const serve = async () => {
      const body = await text(request);
      const call: NodeCall = JSON.parse(body);
      calls.push(call.method);
      const result = lie(call);
      if (result) return JSON.stringify({ jsonrpc: '2.0', id: call.id, ...result });
      return (await fetch(rpcUrl, { method: 'POST', body })).text();
    };
    serve().then(
      (answer) => response.end(answer),
      () => request.socket.destroy(),
    );
  });
  return {
    url: server.url,
    calls,
    notify: (next: Lie) => {
      lie = next;
    },
    beHonest: () => {
      lie = () => undefined;
    },
    close: server.close,
  };
}
