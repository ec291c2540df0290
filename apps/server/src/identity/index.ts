export { acknowledgeRules } from './acknowledge-rules.ts';
export { ensureAdmin } from './ensure-admin.ts';
export { createGuessLimit, type GuessLimit } from './guess-limit.ts';
export { createIdentify } from './identify.ts';
export { identityWorkers } from './jobs.ts';
export { proveIdentity } from './change-password.ts';
export { closeAccount, identityPersonal, lockAccount } from './personal.ts';
export { passwordLetters } from './password-letters.ts';
export { passwordRoutes } from './password-routes.ts';
export { hashPassword } from './password.ts';
export { readAcceptance } from './identity-store.ts';
export { insertAccount } from './register.ts';
export { identityRoutes } from './routes.ts';
export { createResetTokens } from './reset-token.ts';
export { saveWallet } from './save-wallet.ts';
export { saveXAccount, type SaveXDeps } from './save-x-account.ts';
export type { Earnings } from './show-user.ts';
export { changeBan, changeScore, lockAbleToWork, type AccountStatus } from './standing.ts';
export {
  countOtherAdmins,
  listAdmins,
  lockStanding,
  lockStandings,
  type Standing,
} from './standing-store.ts';
export { createTokens } from './token.ts';
export { walletPayableFrom } from './wallet-hold.ts';
export {
  lockPayee,
  readRiskFlags,
  readTelegramId,
  readWorkers,
  type Payee,
  type RiskFlags,
  type Worker,
  readWriters,
  type Writer,
} from './workers.ts';
