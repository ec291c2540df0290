import type { Chain } from './chain.ts';
import { invalidParams, RpcError, rpcCode, type ChainError } from './errors.ts';
import { commitments, type Commitment, type IndexedTx } from './record-index.ts';
import { withSlot, type Method } from './rpc-method.ts';
import type { Config, Params } from './rpc-params.ts';
import { writeJson } from './rpc-json.ts';

export const transactionMethods: Record<string, Method> = {
  sendTransaction: ({ chain }, params) => send(chain, params.text(0), params.config(1)),
  simulateTransaction: ({ chain }, params) => simulate(chain, params),
  getSignatureStatuses: ({ chain }, params) => statuses(chain, params.texts(0, 256)),
  getSignaturesForAddress: ({ chain }, params) =>
    signaturesFor(chain, params.address(0), params.config(1)),
  getTransaction: ({ chain }, params) => transaction(chain, params.text(0), params.config(1)),
};

function send(chain: Chain, wire: string, config: Config): string {
  config.requireBase64();
  const decoded = chain.decode(wire);
  if (!config.flag('skipPreflight')) {
    const refused = chain.refusal(decoded);
    if (refused !== null) throw preflightFailure(refused, [], 0n);
    const { err, logs, unitsConsumed } = chain.simulate(decoded);
    if (err !== null) throw preflightFailure(err, logs, unitsConsumed);
  }
  chain.land(decoded);
  return decoded.signature;
}

function preflightFailure(err: ChainError, logs: string[], unitsConsumed: bigint): RpcError {
  const message = `Transaction simulation failed: ${writeJson(err)}`;
  return new RpcError(rpcCode.preflightFailed, message, simulation(err, logs, unitsConsumed));
}

function simulation(err: ChainError | null, logs: string[], unitsConsumed: bigint) {
  return {
    err,
    logs,
    unitsConsumed,
    accounts: null,
    innerInstructions: null,
    replacementBlockhash: null,
    returnData: null,
  };
}

function simulate(chain: Chain, params: Params) {
  const config = params.config(1);
  config.requireBase64();
  const decoded = chain.decode(params.text(0));
  const refused = config.flag('replaceRecentBlockhash') ? null : chain.refusal(decoded);
  const { err, logs, unitsConsumed } =
    refused === null ? chain.simulate(decoded) : { err: refused, logs: [], unitsConsumed: 0n };
  return withSlot(chain, simulation(err, logs, unitsConsumed));
}

function statuses(chain: Chain, signatures: string[]) {
  const slot = chain.clock.slot();
  const value = signatures.map((signature) => {
    const record = chain.records.get(signature);
    if (record === undefined) return null;
    const confirmationStatus = chain.commitmentOf(record);
    return {
      slot: record.slot,
      confirmations: confirmationStatus === 'finalized' ? null : slot - record.slot,
      err: record.err,
      status: record.err === null ? { Ok: null } : { Err: record.err },
      confirmationStatus,
    };
  });
  return withSlot(chain, value);
}

function isVisible(chain: Chain, record: IndexedTx, commitment: Commitment): boolean {
  return commitments.indexOf(chain.commitmentOf(record)) >= commitments.indexOf(commitment);
}

function signaturesFor(chain: Chain, address: string, config: Config) {
  const commitment = config.historyCommitment();
  const limit = config.number('limit') ?? 1_000;
  if (limit < 1 || limit > 1_000) throw invalidParams('Invalid limit; max 1000');
  config.requireSlot(chain.clock.slot());
  const records = chain.records.naming(address);
  return between(records, config.text('before'), config.text('until'))
    .filter((record) => isVisible(chain, record, commitment))
    .slice(0, limit)
    .map((record) => ({
      signature: record.signature,
      slot: record.slot,
      err: record.err,
      memo: record.memo,
      blockTime: record.time,
      confirmationStatus: chain.commitmentOf(record),
    }));
}

/** Newest first: transactions older than `before` and newer than `until`. */
function between(records: IndexedTx[], before: string | null, until: string | null): IndexedTx[] {
  const start = before === null ? 0 : records.findIndex((r) => r.signature === before) + 1;
  const end = until === null ? -1 : records.findIndex((r) => r.signature === until);
  return records.slice(start, end === -1 ? undefined : end);
}

function transaction(chain: Chain, signature: string, config: Config) {
  config.requireBase64();
  const commitment = config.historyCommitment();
  const record = chain.records.get(signature);
  if (record === undefined || !isVisible(chain, record, commitment)) return null;
  const { slot, time: blockTime, version } = record;
  const newest = config.number('maxSupportedTransactionVersion');
  if (version !== 'legacy' && (newest === null || newest < version)) {
    throw new RpcError(
      rpcCode.unsupportedVersion,
      `Transaction version (${version}) is not supported by the requesting client`,
    );
  }
  const { wire, meta } = chain.bodyOf(record);
  return { slot, blockTime, transaction: [wire, 'base64'], meta, version };
}
