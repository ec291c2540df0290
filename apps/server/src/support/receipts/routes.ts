import { api } from '@stoke/contract';
import type { Core } from '../../platform/core.ts';
import { encoderOf } from '../../platform/http/encode-reply.ts';
import type { Module } from '../../platform/module.ts';
import { listEarnings, listYear } from './list-earnings.ts';
import { buildReceipt } from './build-receipt.ts';
import { keepKey, listKeys } from './receipt-key-store.ts';
import type { BuildDeps } from './receipt-parts.ts';
import type { ReceiptSigner } from './receipt-signer.ts';

export type ReceiptDeps = BuildDeps & Pick<Core, 'db' | 'clock'> & { receiptSigner: ReceiptSigner };

const encode = encoderOf(api.receipt.reply.shape.receipt);

/** Signs with the key of this server, which is published before it signs anything. */
export function openSigning(deps: Pick<ReceiptDeps, 'db' | 'clock' | 'receiptSigner'>) {
  let kept: Promise<void> | null = null;
  const publishKey = () => {
    kept ??= keepKey(deps.db, deps.receiptSigner.publicKey, deps.clock.now()).catch((error) => {
      kept = null;
      throw error;
    });
    return kept;
  };
  const sign: ReceiptSigner['sign'] = async (...signed) => {
    await publishKey();
    return deps.receiptSigner.sign(...signed);
  };
  return { publishKey, sign };
}

export function receiptModule(deps: ReceiptDeps) {
  const { publishKey, sign } = openSigning(deps);
  return {
    routes: {
      earnings: ({ caller: { userId }, query: { days } }) => listEarnings(deps, { userId, days }),
      earningsOfYear: ({ caller: { userId }, query }) => {
        const { year = deps.clock.now().getUTCFullYear() } = query;
        return listYear(deps, { userId, year });
      },
      receipt: async ({ caller, params: { id } }) => {
        const receipt = await buildReceipt(deps, { id, userId: caller.userId });
        return { receipt, jws: await sign(JSON.stringify(encode(receipt))) };
      },
      receiptKeys: async () => {
        await publishKey();
        return { keys: await listKeys(deps.db) };
      },
    },
  } satisfies Module;
}
