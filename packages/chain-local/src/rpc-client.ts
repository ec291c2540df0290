import { readJson } from './rpc-json.ts';
import { isFields } from './rpc-params.ts';

const timeoutMs = 10_000;

/** One call to a chain over HTTP. Throws with the chain's own message when it refuses. */
export async function callRpc(rpcUrl: string, method: string, params: unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const reply = readJson(await response.text());
  if (!isFields(reply)) throw new Error(`${method}: not an answer`);
  const { error } = reply;
  if (isFields(error)) throw new Error(`${method}: ${String(error['message'])}`);
  return reply['result'];
}
