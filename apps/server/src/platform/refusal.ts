import { refusals, type RefusalCode, type WrongRow } from '@stoke/contract/refusals';

/**
 * A refusal from the closed list. Thrown, so that the transaction rolls back; translated once, at
 * the HTTP edge. Any other thrown error is a bug.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly retryAfterSeconds: number | null;
  /** The refused file part, so that a page can show the error next to it. */
  readonly field: string | null;
  /** What is wrong in an imported file. */
  readonly rows: readonly WrongRow[];

  constructor(
    code: RefusalCode,
    input: {
      message?: string;
      retryAfterSeconds?: number;
      field?: string;
      rows?: readonly WrongRow[];
      cause?: unknown;
    } = {},
  ) {
    super(input.message ?? refusals[code].text, 'cause' in input ? { cause: input.cause } : {});
    this.name = 'Refusal';
    this.code = code;
    this.status = refusals[code].status;
    this.retryAfterSeconds = input.retryAfterSeconds ?? null;
    this.field = input.field ?? null;
    this.rows = input.rows ?? [];
  }
}
