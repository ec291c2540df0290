import type { Account } from './accounts.ts';

/**
 * An account would fall below zero. Nothing was posted and the transaction is still usable.
 * Modules turn it into their own refusal.
 */
export class InsufficientFunds extends Error {
  readonly account: Account;

  constructor(account: Account) {
    super(`Not enough in ${account.kind} of ${account.owner ?? 'the platform'}.`);
    this.name = 'InsufficientFunds';
    this.account = account;
  }
}

/** A reference is in the books with other content: a bug. The database transaction is lost. */
export class ReferenceReused extends Error {
  constructor(reference: string, options?: ErrorOptions) {
    super(`The reference ${reference} is in the books with other content.`, options);
    this.name = 'ReferenceReused';
  }
}

/** A hold that is unknown, or was closed differently from what the caller asks. */
export class HoldNotOpen extends Error {
  readonly state: 'unknown' | 'posted' | 'released';

  constructor(id: string, state: HoldNotOpen['state']) {
    super(`Hold ${id} is not open: ${state}.`);
    this.name = 'HoldNotOpen';
    this.state = state;
  }
}
