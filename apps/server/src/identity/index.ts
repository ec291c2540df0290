export { alarmAdmins, alarmOfDay } from './alarm-admins.ts';
export { acknowledgeRules, ensureAdmin, insertAccount } from './sign-in.ts';
export { createGuessLimit, type GuessLimit } from './guess-limit.ts';
export { createIdentify, createTokens } from './sessions.ts';
export { identityModule } from './module.ts';
export { hashPassword, isWeakPassword, proveIdentity } from './password.ts';
export {
  type AccountStatus,
  changeBan,
  changeScore,
  closeAccount,
  lockAbleToWork,
  lockAccount,
} from './account-status.ts';
export { hasFactor } from './second-factor-store.ts';
export { createVault } from './vault.ts';
export { relyingPartyOf } from './webauthn.ts';
export { createResetTokens } from './link-tokens.ts';
export { passwordLetters } from './reset-password.ts';
export { emailLetters } from './confirm-email.ts';
export {
  countOtherAdmins,
  findUserId,
  listAcceptances,
  lockStatus,
  lockStatuses,
  readAcceptance,
  type UserStatus,
} from './identity-store.ts';
export {
  forgetOldTraces,
  forgetTraces,
  leaveTraces,
  listTraces,
  sharesTrace,
  type Trace,
  type TraceKind,
} from './trace-store.ts';
export { refuseUnpayable, saveWallet, walletPayableFrom } from './wallet.ts';
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
