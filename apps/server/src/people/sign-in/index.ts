export { answerAsk, notifyOfAttempts } from './account-mail.ts';
export {
  askChange,
  cancelChange,
  confirmEmail,
  type EmailDeps,
  emailLetters,
  resendLink,
  restoreEmail,
} from './confirm-email.ts';
export { askLoginLink, openLoginLink, sendLoginLink } from './login-link.ts';
export { finishLogin, passkeyToLogIn, proveAgain } from './login-steps.ts';
export {
  changePassword,
  hashPassword,
  isWeakPassword,
  type PasswordDeps,
  proveIdentity,
} from './password.ts';
export {
  askReset,
  passwordLetters,
  type RemovalDeps,
  type ResetDeps,
  resetPassword,
  sendReset,
} from './reset-password.ts';
export { undoFactor } from './undo-factor.ts';
export { acknowledgeRules, ensureAdmin, insertAccount, login, register } from './sign-in.ts';
