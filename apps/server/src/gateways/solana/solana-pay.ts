const usdcDecimals = 6;

export type TransferRequest = {
  /** The wallet, never its token account. */
  recipient: string;
  /** Micro-USDC. */
  amount: bigint;
  mint: string;
  reference: string;
  label: string;
  message: string;
};

/** A transfer request link in the format of the Solana Pay specification. */
export function solanaPayUrl(request: TransferRequest): string {
  const fields: [string, string][] = [
    ['amount', decimalUsdc(request.amount)],
    ['spl-token', request.mint],
    ['reference', request.reference],
    ['label', request.label],
    ['message', request.message],
  ];
  // Wallets read `+` as a plus sign, so spaces are written %20.
  const query = fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `solana:${request.recipient}?${query}`;
}

/** `12.5` for 12_500_000: a leading digit, no exponent, no trailing zeros. */
export function decimalUsdc(micro: bigint): string {
  if (micro < 0n) throw new RangeError('an amount to pay is never negative');
  const digits = micro.toString().padStart(usdcDecimals + 1, '0');
  const fraction = digits.slice(-usdcDecimals).replace(/0+$/, '');
  const whole = digits.slice(0, -usdcDecimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
