import { FailedTransactionMetadata, type TransactionMetadata } from 'litesvm';

/** An answer of the JSON-RPC error kind; `data` is sent as it is. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export const rpcCode = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  preflightFailed: -32002,
  badSignature: -32003,
  blockNotAvailable: -32004,
  unsupportedVersion: -32015,
  minContextSlot: -32016,
} as const;

export function invalidParams(message: string): RpcError {
  return new RpcError(rpcCode.invalidParams, `Invalid params: ${message}`);
}

/** The error shape a validator serves in `err`: a name, or an object with one. */
export type ChainError = string | Record<string, unknown>;

/** A transaction refused before execution never lands; one that fails in an instruction does. */
export function landsDespite(error: ChainError): boolean {
  return (
    typeof error === 'object' &&
    ('InstructionError' in error || 'InsufficientFundsForRent' in error)
  );
}

type NativeError = ReturnType<FailedTransactionMetadata['err']>;

/** LiteSVM gives numbers and classes where JSON-RPC serves names. */
export function chainErrorOf(error: NativeError): ChainError {
  if (typeof error === 'number') return transactionErrors[error] ?? `Unknown${error}`;
  if ('err' in error) {
    return { InstructionError: [error.index, instructionErrorOf(error.err())] };
  }
  if ('accountIndex' in error) {
    return { InsufficientFundsForRent: { account_index: error.accountIndex } };
  }
  return { DuplicateInstruction: error.index };
}

function instructionErrorOf(error: number | { code: number } | { msg: string }): ChainError {
  if (typeof error === 'number') return instructionErrors[error] ?? 'GenericError';
  return 'code' in error ? { Custom: error.code } : 'BorshIoError';
}

/** Splits LiteSVM's result into its metadata and the error, null when it succeeded. */
export function outcomeOf(
  result: { meta(): TransactionMetadata } | TransactionMetadata | FailedTransactionMetadata,
): { meta: TransactionMetadata; error: ChainError | null } {
  const meta = 'meta' in result ? result.meta() : result;
  const error = result instanceof FailedTransactionMetadata ? chainErrorOf(result.err()) : null;
  return { meta, error };
}

// The order is the runtime's own numbering.
const transactionErrors = (
  'AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee ' +
  'InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep ' +
  'MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution ' +
  'SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit ' +
  'UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit ' +
  'WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound ' +
  'InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex ' +
  'InvalidRentPayingAccount WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit ' +
  'MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded InvalidLoadedAccountsDataSizeLimit ' +
  'UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled'
).split(' ');

const instructionErrors = (
  'GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall ' +
  'InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized ' +
  'UninitializedAccount UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ' +
  'ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ' +
  'ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged ' +
  'AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync ' +
  'InvalidError ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt ' +
  'UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded ' +
  'InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation ' +
  'ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable ' +
  'IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow ' +
  'UnsupportedSysvar IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded ' +
  'MaxInstructionTraceLengthExceeded BuiltinProgramsMustConsumeComputeUnits BorshIoError'
).split(' ');
