import { expect, test } from 'vitest';
import { attemptState } from '../attempt-state.ts';

test('bytes are not dead while the finalized height stands still, however far the newest block is', async () => {
  const heights = { processed: 10_000n, confirmed: 10_000n, finalized: 100n };
  const says = (answer: unknown) => ({ send: async () => answer });
  const rpc = {
    getEpochInfo: ({ commitment }: { commitment: keyof typeof heights }) =>
      says({ blockHeight: heights[commitment], absoluteSlot: heights[commitment] }),
    getSignatureStatuses: () => says({ context: { slot: 10_000n }, value: [null] }),
    getFirstAvailableBlock: () => says(0n),
  };
  const attempt = { signature: '1'.repeat(64), lastValidBlockHeight: 150n, slot: 90n };
  const look = () => attemptState(rpc as never, attempt);
  expect(await look()).toEqual({ kind: 'waiting', seen: null });
  heights.finalized = 166n;
  expect(await look(), 'within the margin').toEqual({ kind: 'waiting', seen: null });
  heights.finalized = 167n;
  expect(await look()).toEqual({ kind: 'expired' });
});
