import { refusals, type RefusalCode } from '@stoke/contract/refusals';

/**
 * A refusal of the closed list. Thrown, so that the transaction rolls back; translated once, at the
 * edge. Anything else that is thrown is a bug.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly retryAfterSeconds: number | null;
  /** The file part that is refused, so that a page can say so where it stands. */
  readonly field: string | null;

  constructor(
    code: RefusalCode,
    of: { message?: string; retryAfterSeconds?: number; field?: string; cause?: unknown } = {},
  ) {
    super(of.message ?? refusals[code].text, 'cause' in of ? { cause: of.cause } : {});
    this.name = 'Refusal';
    this.code = code;
    this.status = refusals[code].status;
    this.retryAfterSeconds = of.retryAfterSeconds ?? null;
    this.field = of.field ?? null;
  }
}
