export { acknowledgeRules, ensureAdmin, insertAccount } from './sign-in.ts';
export { createGuessLimit, type GuessLimit } from './guess-limit.ts';
export { createIdentify, createTokens } from './sessions.ts';
export { identityModule } from './module.ts';
export { hashPassword, proveIdentity } from './password.ts';
export { closeAccount, lockAccount } from './close-account.ts';
export { createResetTokens, passwordLetters } from './reset-password.ts';
export { readAcceptance } from './identity-store.ts';
export { saveWallet } from './save-wallet.ts';
export { saveXAccount, type SaveXDeps } from './x-account.ts';
export {
  type Earnings,
  lockPayee,
  type Payee,
  readRiskFlags,
  readTelegramId,
  readEarners,
  readWriters,
  type RiskFlags,
  type Earner,
  type Writer,
} from './read-users.ts';
export { changeBan, changeScore, lockAbleToWork, type AccountStatus } from './account-status.ts';
export {
  countOtherAdmins,
  listAdmins,
  lockStatus,
  lockStatuses,
  type UserStatus,
} from './account-status-store.ts';
export { walletPayableFrom } from './wallet-hold.ts';
