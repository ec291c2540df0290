export { type Device, deviceOf, networkOf } from './device.ts';
export { createGuessLimit, type Guess, type GuessLimit, guessSubject } from './guess-limit.ts';
export { createResetTokens, hashLinkToken, type LinkTokens } from './link-tokens.ts';
export {
  countResetsSince,
  findLiveReset,
  eraseSessionsBefore,
  eraseWindowsBefore,
  insertAsk,
  insertReset,
  listAsks,
  listLiveSessions,
  type MailAsk,
  revokeAllSessions,
  revokeOtherSessions,
  revokeSession,
  takeAsk,
  useReset,
  voidResets,
} from './session-store.ts';
export {
  createIdentify,
  createTokens,
  endOtherSessions,
  endSession,
  noteProof,
  openSession,
  signOutEverywhere,
  type Tokens,
} from './sessions.ts';
export { knowBrowser, type Origin, placeOf, traceLogin } from './trace-login.ts';
