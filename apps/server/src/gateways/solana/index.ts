export {
  PayoutTooLarge,
  type Attempt,
  type AttemptState,
  type Broadcast,
  type Chain,
  type ChainHealth,
  type DepositRequest,
  type FoundTransfer,
  type InspectedDeposit,
  type Pay,
  type Payability,
  type PayoutRequest,
  type Preflight,
  type SignedPayout,
} from './chain.ts';
export { payOfInstruction } from './pay-of-instruction.ts';
export { connectSolana, type SolanaOptions } from './solana-chain.ts';
export { openTreasurySigner, type TreasurySigner, type TreasurySource } from './treasury-signer.ts';
