import { expect, test } from 'vitest';
import type { TreasuryTransaction } from '../../../gateways/solana/index.ts';
import { classify } from '../classify.ts';

const nothing: TreasuryTransaction = {
  signature: 'signature',
  slot: 7n,
  blockTime: null,
  isFinal: true,
  succeeded: true,
  change: 0n,
  accounts: [],
  senders: [],
  marked: [],
  received: new Map(),
  isOwn: false,
  memos: [],
};

test.each<[string, ReturnType<typeof classify>['kind'], Partial<TreasuryTransaction>]>([
  ['brought one micro-USDC', 'arrival', { change: 1n }],
  ['took one micro-USDC', 'payment', { change: -1n, isOwn: true, memos: ['payout'] }],
  ['moved nothing and has a text of the treasury', 'memo', { isOwn: true, memos: ['proof'] }],
  ['moved nothing and has a text of a stranger', 'neither', { memos: ['proof'] }],
  ['moved nothing and has no text', 'neither', { isOwn: true }],
  ['failed, whatever it would have moved', 'neither', { succeeded: false, change: 1n }],
  ['failed with a text', 'neither', { succeeded: false, isOwn: true, memos: ['proof'] }],
])('a transaction that %s counts as: %s', (_, kind, is) => {
  expect(classify({ ...nothing, ...is }).kind).toBe(kind);
});
