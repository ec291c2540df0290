export {
  type AttemptState,
  type Chain,
  type FoundTransfer,
  type InspectedDeposit,
  type Pay,
  type SignedPayout,
} from './chain.ts';
export { readSigned } from './deposit-transaction.ts';
export { payOfInstruction } from './pay-of-instruction.ts';
export { hasSigned } from './signed-message.ts';
export { connectSolana } from './solana-chain.ts';
export { openTreasurySigner, type TreasurySigner, type TreasurySource } from './treasury-signer.ts';
