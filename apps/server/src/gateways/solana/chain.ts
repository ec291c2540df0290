/** Everything the product asks of Solana. Addresses, signatures and wires are plain text. */
export type Chain = {
  /** The wallet that receives deposits and sends payouts. */
  treasury: string;
  mint: string;

  /** A fresh random key that marks one deposit or one payout on chain. */
  newReference(): string;
  /** The Solana Pay link a wallet opens. */
  depositUrl(request: DepositRequest): string;
  /** The transfer that pays a deposit, in base64, for the payer's wallet to sign. */
  depositTransaction(input: { payer: string; amount: bigint; reference: string }): Promise<string>;
  /** What one transaction did to the treasury; null if the node does not have it. */
  inspectTransaction(signature: string): Promise<TreasuryTransaction | null>;
  /** What a pasted signature did to the treasury. */
  inspectDeposit(signature: string): Promise<InspectedDeposit>;
  /** What one transaction did for a wallet, in a token and in USDC. */
  inspectTrade(input: {
    signature: string;
    wallet: string;
    token: string;
  }): Promise<InspectedTrade>;
  /**
   * Transactions that name the treasury's USDC account, newest first. `before` is the signature to
   * continue from; nothing older than `until` is listed. inspectTransaction tells what they did to
   * the account.
   */
  namingTreasury(input: {
    before: string | null;
    until?: string | null;
    /** Only a node that has reached this slot may answer. */
    asOf?: bigint;
    limit: number;
    /** Finalized ones only, unless `confirmed`. */
    commitment?: 'confirmed' | 'finalized';
  }): Promise<NamingTransaction[]>;

  isPayable(address: string): Promise<Payability>;
  /** How many of these pays, from the first, fit one transaction: 1 to 8. */
  fitPayouts(pays: readonly Pay[]): Promise<number>;
  /**
   * Signs and does not send: the caller stores the bytes first. Throws PayoutTooLarge when the pays
   * do not fit, and an error when the signer's reply does not verify.
   */
  signPayout(request: PayoutRequest): Promise<SignedPayout>;
  /** Signs a text of the treasury, of up to 200 printable characters, and does not send it. */
  signMemo(memo: string): Promise<SignedPayout>;
  /**
   * Simulates the bytes on the node without landing them; called once, before the first broadcast.
   */
  preflight(wire: string): Promise<Preflight>;
  /**
   * Never throws: attemptState tells the outcome. The node sends the bytes once, or again until they land or expire where
   * `isResent`.
   */
  broadcast(wire: string, options?: { isResent: boolean }): Promise<Broadcast>;
  attemptState(attempt: Attempt): Promise<AttemptState>;
  /**
   * Whether the treasury has paid this reference. Only a node that has every block after slot
   * `since` answers `absent`; a node that cannot know answers `unknown`. One that has not reached slot
   * `asOf` throws, because its answer proves nothing.
   */
  findPayment(input: { reference: string; since: bigint; asOf: bigint }): Promise<PaymentLook>;
  /** What one transaction paid out of the treasury; null if the node does not have it. */
  readPayments(signature: string): Promise<TreasuryPayments | null>;
  /**
   * Whether the node shows a final transaction in which the treasury paid each of these: this amount
   * of USDC to the token account of this address under this reference.
   */
  showsPayments(input: { signature: string; pays: readonly Pay[] }): Promise<boolean>;
  /** The range of slots whose transactions the node has. */
  history(): Promise<ChainHistory>;
  /** The newest confirmed block of the node, which may be behind the chain's. */
  tip(): Promise<ChainTip>;

  /** Micro-USDC; 0 when the token account does not exist. */
  treasuryBalance(): Promise<bigint>;
  /** The same at a final slot: every transaction up to it is in the amount, and no later one. */
  finalTreasuryBalance(input: { asOf: bigint }): Promise<{ slot: bigint; amount: bigint }>;
  tokenBalance(owner: string): Promise<bigint>;
  /** Whether its USDC account is open. */
  hasTokenAccount(owner: string): Promise<boolean>;
  /** Lamports that opening a USDC account costs now; who closes it gets them. */
  accountRent(): Promise<bigint>;
  /** Lamports. */
  solBalance(owner: string): Promise<bigint>;
  health(): Promise<ChainHealth>;
};

export type DepositRequest = {
  /** Micro-USDC. */
  amount: bigint;
  reference: string;
  label: string;
  message: string;
};

export type FoundTransfer = {
  signature: string;
  slot: bigint;
  /** Null if the node does not know it. */
  blockTime: Date | null;
  /** Micro-USDC by which the treasury's balance actually rose; always above 0. */
  amount: bigint;
  /** Only `final` may be credited: `seen` can still vanish. */
  level: 'seen' | 'final';
};

export type NamingTransaction = {
  signature: string;
  slot: bigint;
  succeeded: boolean;
  /** A transaction that is not final can still vanish. */
  isFinal: boolean;
};

/** `first` is the oldest slot the node still has, `final` the newest finalized one. */
export type ChainHistory = { first: bigint; final: bigint };

/** `at` is the time of its block; null if the node does not know it. */
export type ChainTip = { slot: bigint; at: Date | null };

/** A transfer out of the treasury that pays one reference. */
export type FoundPayment = {
  signature: string;
  slot: bigint;
  /** Micro-USDC. */
  amount: bigint;
  /** Only final payments are permanent. */
  isFinal: boolean;
};

export type PaymentLook =
  | { kind: 'paid'; payment: FoundPayment }
  | { kind: 'absent' }
  /**
   * `forgotten`: the node lacks blocks that could contain it. `crowded`: too many transactions name
   * the reference, which anyone can cause. `unreadable`: one of them cannot be read yet.
   */
  | { kind: 'unknown'; why: 'forgotten' | 'crowded' | 'unreadable' };

/** What a transaction did to the treasury's USDC account; nothing if it failed. */
export type TreasuryTransaction = {
  signature: string;
  slot: bigint;
  /** Null if the node does not know it. */
  blockTime: Date | null;
  isFinal: boolean;
  succeeded: boolean;
  /** Micro-USDC by which the treasury's balance rose; below 0 when it fell. */
  change: bigint;
  /** Every address the transaction names, references among them. */
  accounts: string[];
  /** Owners of the token accounts that paid. */
  senders: string[];
  /**
   * Transfers out of the treasury that name a reference, so their amount belongs to one payout, and the wallet that
   * they reached: its token account, where the node does not name the owner.
   */
  marked: { reference: string; amount: bigint; to: string }[];
  /** Micro-USDC that reached each wallet. */
  received: ReadonlyMap<string, bigint>;
  /** Whether the treasury signed it. */
  isOwn: boolean;
  memos: string[];
};

/** What a transaction moved out of the treasury; nothing if it failed. */
export type TreasuryPayments = {
  slot: bigint;
  isFinal: boolean;
  succeeded: boolean;
  /** Micro-USDC by which the treasury's balance fell; 0 when it did not. */
  total: bigint;
  /** Transfers that name a reference, so their amount belongs to one payout. */
  marked: { reference: string; amount: bigint }[];
  /** Micro-USDC that reached each wallet. */
  received: ReadonlyMap<string, bigint>;
};

export type InspectedDeposit =
  | { kind: 'malformed' | 'not_found' | 'failed' | 'not_for_us' }
  | {
      kind: 'transfer';
      transfer: FoundTransfer;
      /** Owners of the token accounts that paid. */
      senders: string[];
      /** Every address the transaction names, references among them. */
      accounts: string[];
    };

export type InspectedTrade =
  | { kind: 'malformed' | 'not_found' | 'not_final' | 'failed' }
  | {
      kind: 'trade';
      blockTime: Date | null;
      /** Whether the wallet signed it. */
      isSigned: boolean;
      /** The wallets that signed it. */
      signers: readonly string[];
      /** The amounts that moved between the wallet and others, both ways, in the token's units. */
      token: bigint;
      /** The same of USDC, in micro-USDC. */
      usdc: bigint;
      /** Micro-USDC by which the wallet's balance rose. */
      usdcReceived: bigint;
    };

/** `known`: a mint or program that has this address on some chain, if not on this one. */
export type Payability = 'ok' | 'malformed' | 'off_curve' | 'known' | 'not_a_wallet';

/** `amount` in micro-USDC; `reference` is the payout's own key. */
export type Pay = {
  to: string;
  amount: bigint;
  reference: string;
  /** False: the transfer fails if the address's token account is not open. */
  mayOpen?: boolean;
};

/** `memo` is public, at most 64 printable characters, and different in every attempt. */
export type PayoutRequest = { pays: readonly Pay[]; memo: string };

/** Store all of it before the wire leaves the process. */
export type SignedPayout = {
  signature: string;
  /** The transaction in base64. */
  wire: string;
  lastValidBlockHeight: bigint;
  /** The slot at signing: no older block can contain this transaction. */
  slot: bigint;
};

export type Attempt = Pick<SignedPayout, 'signature' | 'lastValidBlockHeight' | 'slot'>;

export type AttemptState =
  | { kind: 'landed'; slot: bigint }
  /** Finalized with an error: nothing was paid. */
  | { kind: 'failed'; slot: bigint; error: string; failedInstruction: number | null }
  /** Proven dead: it never landed and never can. Only now may new bytes be signed. */
  | { kind: 'expired' }
  | { kind: 'waiting'; seen: 'processed' | 'confirmed' | null }
  /** The node has forgotten the blocks that could contain it: an operator must decide. */
  | { kind: 'unknown_pruned' };

export type Preflight =
  | { ok: true }
  | { ok: false; error: string; failedInstruction: number | null };

export type Broadcast = { accepted: true } | { accepted: false; reason: string };

export type ChainHealth = { ok: true; slot: bigint } | { ok: false; problem: string };

/** The pays do not fit into one transaction; call fitPayouts first. */
export class PayoutTooLarge extends Error {
  readonly bytes: number;

  constructor(bytes: number) {
    super(`the payout transaction would be ${bytes} bytes`);
    this.bytes = bytes;
  }
}
