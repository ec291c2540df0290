export {
  cancelCodes,
  type CodeKind,
  countCodes,
  listEmailLinks,
  type OneTimeCode,
  useCode,
} from './code-store.ts';
export { findCode, type CodeDeps, createLinkTokens, issueCode, type LinkTokens } from './codes.ts';
