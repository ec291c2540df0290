export { eraseChallengesBefore, listPasskeys } from './passkey-store.ts';
export {
  addPasskey,
  askForPasskey,
  type PasskeyDeps,
  provePasskey,
  removePasskey,
  startPasskey,
} from './passkeys.ts';
export {
  countCodesLeft,
  type FactorKind,
  findFactor,
  findLoginStep,
  eraseLoginStepsBefore,
  hasFactor,
  insertLoginStep,
  listKinds,
  eraseFactor,
  useLoginStep,
} from './second-factor-store.ts';
export {
  acceptCode,
  confirmApp,
  type FactorDeps,
  proveByCode,
  removeAppOf,
  renewCodes,
  sealAnew,
  startApp,
  turnOffFactors,
  notifyFactorChange,
} from './second-factor.ts';
export { createVault } from './vault.ts';
export { relyingPartyOf } from './webauthn.ts';
