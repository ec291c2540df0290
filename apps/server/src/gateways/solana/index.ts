export {
  type AttemptState,
  type Chain,
  type FoundPayment,
  type FoundTransfer,
  type NamingTransaction,
  type InspectedTrade,
  type Pay,
  type Payability,
  type PaymentLook,
  type SignedPayout,
  type TreasuryPayments,
  type TreasuryTransaction,
} from './chain.ts';
export { readSigned } from './deposit-transaction.ts';
export { payOfInstruction } from './landed-transaction.ts';
export { hasSigned } from './sign-payout.ts';
export { connectSolana } from './solana-chain.ts';
export {
  openTreasurySigner,
  SignerFault,
  type TreasurySigner,
  type TreasurySource,
} from './treasury-signer.ts';
