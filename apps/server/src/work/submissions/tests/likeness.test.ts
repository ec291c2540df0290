import { messageFeatures } from '@stoke/domain';
import { expect, test } from 'vitest';
import { bandsOf } from '../likeness-store.ts';

test('hashes that differ in three bits share a quarter', () => {
  const { simhash } = messageFeatures({
    text: 'Every morning before the first train leaves I pour the coffee',
  });
  const hash = simhash ?? 0n;
  const bands = new Set(bandsOf({ what: 'text', hash }));
  for (let n = 0; n < 64; n += 7) {
    const other = [n, (n + 21) % 64, (n + 42) % 64].reduce(
      (bits, at) => bits ^ (1n << BigInt(at)),
      hash,
    );
    expect(bandsOf({ what: 'text', hash: other }).some((band) => bands.has(band))).toBe(true);
    expect(bandsOf({ what: 'picture', hash: other }).some((band) => bands.has(band))).toBe(false);
  }
});
