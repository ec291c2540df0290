export {
  cancelCodes,
  type CodeKind,
  codeKinds,
  hasCodeAfter,
  hasLiveCode,
  listEmailLinks,
  type OneTimeCode,
  useCode,
} from './code-store.ts';
export {
  type CodeDeps,
  countCodes,
  createLinkTokens,
  findCode,
  issueCode,
  type LinkTokens,
} from './codes.ts';
