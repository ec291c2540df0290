import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../platform/clock.ts';

const algorithm = 'HS256';
const issuer = 'stoke';
const audience = 'stoke-web';
export const sessionDays = 7;

export type TokenContent = { userId: string; sessionId: string };
export type Tokens = {
  sign(of: TokenContent & { expiresAt: Date }): Promise<string>;
  /** Null for anything but a token of ours that has not expired. */
  read(token: string): Promise<TokenContent | null>;
};

/** Signed bearer tokens: `sub`, `exp` in seconds, and the session id (rulings B2). */
export function createTokens(secret: string, clock: Clock): Tokens {
  const key = new TextEncoder().encode(secret);
  return {
    sign: ({ userId, sessionId, expiresAt }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(clock.now())
        .setExpirationTime(expiresAt)
        .sign(key),
    read: async (token) => {
      const verified = await jwtVerify(token, key, {
        algorithms: [algorithm],
        issuer,
        audience,
        currentDate: clock.now(),
        requiredClaims: ['exp', 'sub', 'sid'],
        typ: 'JWT',
      }).catch(() => null);
      const { sub, sid } = verified?.payload ?? {};
      return typeof sub === 'string' && typeof sid === 'string'
        ? { userId: sub, sessionId: sid }
        : null;
    },
  };
}
