import { isOfAnother, readToken } from './token.ts';

let stays = 0;

/** Notes that somebody was asked whether to leave what is not saved, and has stayed. */
export function noteStay(): void {
  stays += 1;
}

/**
 * Leaves by `go`; whether that is what became of it. The router ends the way of who was held up and
 * has stayed with their next one, whenever and wherever that leads: it must not log them out then.
 */
export async function isGone(go: () => Promise<void>): Promise<boolean> {
  const [before, token] = [stays, readToken()];
  await go();
  return stays === before && !isOfAnother(token);
}
