export { answerQuestion, openCode, type Opened } from './confirm-code.ts';
export { contactModule } from './module.ts';
export type { TelegramPerson } from './linking-store.ts';
export {
  cancelLinking,
  type CodeProblem,
  dropTelegram,
  followName,
  initiateLinking,
  linkTelegram,
  readLinked,
  unlinkTelegram,
} from './linking.ts';
export {
  cancelWalletChange,
  isOnHold,
  refuseUnpayable,
  saveWallet,
  walletPayableFrom,
  type WalletVerdict,
} from './wallet.ts';
export { dropX, saveXAccount, type SaveXDeps, xChangeableFrom } from './x-account.ts';
export { decideXClaim, readPostLink, type ShowXDeps, showXPost, startXClaim } from './x-claim.ts';
export { handlesOfSeveral, listWaitingClaims, readClaim, type XState } from './x-store.ts';
