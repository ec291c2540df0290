import { describe, expect, test } from 'vitest';
import { decimalUsdc, solanaPayUrl } from '../deposit-transaction.ts';

describe('a Solana Pay link', () => {
  test('names the wallet, the exact amount, the mint and the reference', () => {
    const link = solanaPayUrl({
      recipient: 'BPfYEKAFYxvLq7Vf8yzAkzVaSKDtcFLLYXcAjsaQpKQT',
      amount: 899_500_000n,
      mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      reference: '11111111111111111111111111111112',
      label: 'Stoke & friends',
      message: 'Deposit 100% + more',
    });
    expect(link).toBe(
      'solana:BPfYEKAFYxvLq7Vf8yzAkzVaSKDtcFLLYXcAjsaQpKQT?amount=899.5' +
        '&spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' +
        '&reference=11111111111111111111111111111112' +
        '&label=Stoke%20%26%20friends&message=Deposit%20100%25%20%2B%20more',
    );
  });

  test.each([
    [0n, '0'],
    [1n, '0.000001'],
    [180_000n, '0.18'],
    [1_000_000n, '1'],
    [10_000_000n, '10'],
    [12_500_000n, '12.5'],
    [9_007_199_254_740_993n, '9007199254.740993'],
  ])('writes %d micro-USDC as %s', (micro, text) => {
    expect(decimalUsdc(micro)).toBe(text);
  });

  test('asks for no negative amount', () => {
    expect(() => decimalUsdc(-1n)).toThrow(RangeError);
  });
});
