/** The SHA-256 of `/verify-proof.mjs`, which the build writes here (`proof-checker.ts`). */
export const checkerHash = '0'.repeat(64);
