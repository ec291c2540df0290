import { HOTP, Secret, TOTP } from 'otpauth';

/** A new secret of 160 bits, in base32 as authenticator apps read it. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The number of the 30-second step at a time (RFC 6238). */
export function stepAt(now: Date): number {
  return TOTP.counter({ timestamp: now.getTime() });
}

/** The six digits of a step. */
export function codeOfStep(secret: string, step: number): string {
  return HOTP.generate({ secret: Secret.fromBase32(secret), counter: step });
}

/** The step whose code this is: the current one or a neighbour, for clocks that differ; else null. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = new TOTP({ secret }).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : stepAt(now) + delta;
}
