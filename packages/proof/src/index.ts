export { chunkSize, startTree, type BuiltRoot, type Chunk } from './build-tree.ts';
export { toHex } from './bytes.ts';
export { chunksOf, findLeaf, findPath, type PathStep } from './find-path.ts';
export type { Leaf } from './node.ts';
export {
  isProofFile,
  isRootList,
  proofFormat,
  type ProofFile,
  type ProofLeaf,
} from './proof-file.ts';
export { sha256 } from './sha256.ts';
export { verifyProof, type CheckedStep, type ProofVerdict } from './verify-proof.ts';
export { hashOfRecord } from './verify-roots.ts';
export { checkSignatures, isKeySet, type VerifySignature } from './verify-signatures.ts';
