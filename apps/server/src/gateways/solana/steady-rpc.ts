import {
  createDefaultRpcTransport,
  createSolanaRpcFromTransport,
  isSolanaError,
  SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR,
  type Rpc,
  type RpcTransport,
  type SolanaRpcApi,
} from '@solana/kit';
import { tracedPart } from '../../platform/tracing.ts';

export type SolanaRpc = Rpc<SolanaRpcApi>;

export type RpcPatience = { timeoutMs: number; tries: number; firstDelayMs: number };

const patienceByDefault: RpcPatience = { timeoutMs: 10_000, tries: 4, firstDelayMs: 200 };

/** An RPC client with a deadline per try, which retries transient failures. */
export function createSteadyRpc(url: string, patience: Partial<RpcPatience> = {}): SolanaRpc {
  const transport = createDefaultRpcTransport({ url });
  return createSolanaRpcFromTransport(
    withPatience(transport, { ...patienceByDefault, ...patience }),
  );
}

function withPatience(transport: RpcTransport, patience: RpcPatience): RpcTransport {
  return async function send<T>(request: Parameters<RpcTransport>[0]) {
    for (let attempt = 1; ; attempt += 1) {
      const deadline = AbortSignal.timeout(patience.timeoutMs);
      const caller = request.signal;
      const signal = caller === undefined ? deadline : AbortSignal.any([caller, deadline]);
      try {
        return await tracedPart(
          `solana ${methodOf(request.payload)}`,
          () => ({ attempt }),
          () => transport<T>({ ...request, signal }),
        );
      } catch (error) {
        if (caller?.aborted === true || attempt >= patience.tries || !isPassing(error)) throw error;
      }
      await pause(patience.firstDelayMs * 2 ** (attempt - 1));
    }
  };
}

function methodOf(payload: unknown): string {
  return String(Object(payload).method ?? 'call');
}

/** Worth another try: no reply, a rate limit, or an error of the node's front end. */
function isPassing(error: unknown): boolean {
  if (!isSolanaError(error, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR)) return true;
  const { statusCode } = error.context;
  return statusCode === 408 || statusCode === 429 || statusCode >= 500;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
