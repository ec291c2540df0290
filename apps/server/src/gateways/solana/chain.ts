/** Everything the product may ask of Solana. Addresses, signatures and wires are plain text. */
export type Chain = {
  /** The wallet that receives deposits and sends payouts. */
  treasury: string;
  mint: string;

  /** A fresh random key that marks one deposit or one payout on chain. */
  newReference(): string;
  /** The Solana Pay link a wallet opens. */
  depositUrl(request: DepositRequest): string;
  /**
   * Successful transfers into the treasury that name the reference, oldest first, at most 50 a
   * call. `known` are signatures already judged for good; they are left out.
   */
  findTransfers(reference: string, known?: ReadonlySet<string>): Promise<FoundTransfers>;
  /** The transfer that pays a deposit, in base64, for the payer's wallet to sign. */
  depositTransaction(of: { payer: string; amount: bigint; reference: string }): Promise<string>;
  /** What a pasted signature did to the treasury. */
  inspectDeposit(signature: string): Promise<InspectedDeposit>;
  /**
   * Finalized transactions that name the treasury's USDC account, newest first; `before` is the
   * signature to go on from, and nothing older than `until` is listed. What they did to it is for
   * inspectDeposit and readPayments to say.
   */
  namingTreasury(of: {
    before: string | null;
    until?: string | null;
    /** Only a node that has reached this slot may answer. */
    asOf?: bigint;
    limit: number;
  }): Promise<NamingTransaction[]>;

  isPayable(address: string): Promise<Payability>;
  /** How many of these pays, from the first, fit one transaction: 1 to 8. */
  fitPayouts(pays: readonly Pay[]): Promise<number>;
  /**
   * Signs and sends nothing: the caller stores the bytes first. Throws PayoutTooLarge when the
   * pays do not fit, and when the signer's answer does not verify.
   */
  signPayout(request: PayoutRequest): Promise<SignedPayout>;
  /** Runs the bytes on the node without landing them; asked once, before the first broadcast. */
  preflight(wire: string): Promise<Preflight>;
  /** Never throws: what became of the bytes is for attemptState to say. */
  broadcast(wire: string): Promise<Broadcast>;
  attemptState(attempt: Attempt): Promise<AttemptState>;
  /**
   * Whether the treasury has paid this reference. `absent` is said only by a node that has every
   * block after slot `since`; a node that cannot know answers `unknown`.
   */
  findPayment(of: { reference: string; since: bigint }): Promise<PaymentLook>;
  /** What one transaction paid out of the treasury; null where the node does not have it. */
  readPayments(signature: string): Promise<TreasuryPayments | null>;
  /** The slots whose transactions the node can tell of. */
  history(): Promise<ChainHistory>;

  /** Micro-USDC; 0 when the token account does not exist. */
  treasuryBalance(): Promise<bigint>;
  tokenBalance(owner: string): Promise<bigint>;
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

export type FoundTransfers = {
  transfers: FoundTransfer[];
  /** Finalized transactions that name the reference and brought nothing: judged for good. */
  worthless: string[];
};

export type FoundTransfer = {
  signature: string;
  slot: bigint;
  /** Null where the node does not know it. */
  blockTime: Date | null;
  /** Micro-USDC by which the treasury's balance really rose; always above 0. */
  amount: bigint;
  /** Only `final` may be credited: `seen` can still vanish. */
  level: 'seen' | 'final';
};

export type NamingTransaction = { signature: string; slot: bigint; succeeded: boolean };

/** `first` is the oldest slot the node still has, `final` the newest finalized one. */
export type ChainHistory = { first: bigint; final: bigint };

/** A transfer out of the treasury that pays one reference. */
export type FoundPayment = {
  signature: string;
  slot: bigint;
  /** Micro-USDC. */
  amount: bigint;
  /** Only what is final stays for good. */
  isFinal: boolean;
};

export type PaymentLook =
  | { kind: 'paid'; payment: FoundPayment }
  | { kind: 'absent' }
  /**
   * `forgotten`: the node lacks blocks in which it could stand. `crowded`: too many transactions
   * name the reference, which anyone can bring about. `unreadable`: one of them cannot be read yet.
   */
  | { kind: 'unknown'; why: 'forgotten' | 'crowded' | 'unreadable' };

/** What a transaction moved out of the treasury; nothing of one that failed. */
export type TreasuryPayments = {
  slot: bigint;
  isFinal: boolean;
  succeeded: boolean;
  /** Micro-USDC by which the treasury's balance fell; 0 when it did not. */
  total: bigint;
  /** Transfers that name a reference, and whose amount is therefore one payout's. */
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

export type Payability = 'ok' | 'malformed' | 'off_curve' | 'not_a_wallet';

/** `amount` in micro-USDC; `reference` is the payout's own key. */
export type Pay = { to: string; amount: bigint; reference: string };

/** `memo` is public, at most 64 printable characters, and differs in every attempt. */
export type PayoutRequest = { pays: readonly Pay[]; memo: string };

/** All of it is stored before the wire leaves the process. */
export type SignedPayout = {
  signature: string;
  /** The transaction in base64. */
  wire: string;
  lastValidBlockHeight: bigint;
  /** The slot at signing: nothing of this transaction can stand in an older block. */
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
  /** The node has forgotten the blocks it would stand in: for an operator to decide. */
  | { kind: 'unknown_pruned' };

export type Preflight =
  | { ok: true }
  | { ok: false; error: string; failedInstruction: number | null };

export type Broadcast = { accepted: true } | { accepted: false; reason: string };

export type ChainHealth = { ok: true; slot: bigint } | { ok: false; problem: string };

/** The pays are too many bytes for one transaction; ask fitPayouts first. */
export class PayoutTooLarge extends Error {
  readonly bytes: number;

  constructor(bytes: number) {
    super(`the payout transaction would be ${bytes} bytes`);
    this.bytes = bytes;
  }
}
