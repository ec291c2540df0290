export { type Device, deviceOf, networkOf } from './device.ts';
export { createGuessLimit, type Guess, type GuessLimit, guessSubject } from './guess-limit.ts';
export {
  countFailure,
  eraseSessionsBefore,
  eraseWindowsBefore,
  insertAsk,
  keepProof,
  listAsks,
  listLiveSessions,
  listStarts,
  type MailAsk,
  readWindows,
  revokeAllSessions,
  revokeOtherSessions,
  revokeRestoredSessions,
  revokeSession,
  takeAsk,
} from './session-store.ts';
export {
  createIdentify,
  createTokens,
  endOtherSessions,
  endSession,
  recordProof,
  openSession,
  endEverySession,
  signOutEverywhere,
  type Tokens,
} from './sessions.ts';
export { knowBrowser, type Origin, placeOf, traceLogin } from './trace-login.ts';
