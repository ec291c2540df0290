/**
 * Addresses of Solana that people paste in place of their own, as a text names them. On mainnet the
 * network itself says that they are no wallets; on other clusters some of them have no account and
 * would pass for one.
 */
const knownAddresses: Readonly<Record<string, string>> = {
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: 'the USDC token itself',
  '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU': 'the USDC token itself',
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: 'the USDT token itself',
  '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo': 'the PYUSD token itself',
  So11111111111111111111111111111111111111112: 'the wrapped SOL token itself',
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: "Solana's token program",
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: "Solana's token program",
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: "Solana's token account program",
  '11111111111111111111111111111111': "Solana's system program",
  Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH: "Solana's memo program",
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: "Solana's memo program",
  Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo: "Solana's memo program",
  ComputeBudget111111111111111111111111111111: "Solana's compute budget program",
  AddressLookupTab1e1111111111111111111111111: "Solana's lookup table program",
  Stake11111111111111111111111111111111111111: "Solana's stake program",
  Vote111111111111111111111111111111111111111: "Solana's vote program",
  Config1111111111111111111111111111111111111: "Solana's config program",
  BPFLoader2111111111111111111111111111111111: "Solana's program loader",
  BPFLoaderUpgradeab1e11111111111111111111111: "Solana's program loader",
  Ed25519SigVerify111111111111111111111111111: "Solana's signature program",
  KeccakSecp256k11111111111111111111111111111: "Solana's signature program",
  metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s: 'the token metadata program',
  SysvarC1ock11111111111111111111111111111111: "Solana's clock",
  SysvarRent111111111111111111111111111111111: "Solana's rent account",
  '1nc1nerator11111111111111111111111111111111': 'the incinerator, which destroys what it gets',
};

/** What a known mint or program is, as a text names it; null for any other address. */
export function knownAddress(address: string): string | null {
  return Object.hasOwn(knownAddresses, address) ? (knownAddresses[address] ?? null) : null;
}

/** Every known address. */
export const everyKnownAddress: readonly string[] = Object.keys(knownAddresses);
