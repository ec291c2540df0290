export { chunkSize, startTree, type BuiltRoot, type Chunk } from './build-tree.ts';
export { toHex } from './bytes.ts';
export { checkFile, type CheckedFile } from './check-file.ts';
export { chunksOf, findLeaf, findPath, type PathStep } from './find-path.ts';
export type { Leaf } from './node.ts';
export { isProofFile, proofFormat, type ProofFile, type ProofLeaf } from './proof-file.ts';
export { sha256 } from './sha256.ts';
export { hashOfRecord } from './verify-roots.ts';
export { isKeySet, type VerifySignature } from './verify-signatures.ts';
