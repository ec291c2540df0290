import { createHmac } from 'node:crypto';

/** What the creator calls a worker. */
export type NameWorker = (of: { creatorId: string; userId: string }) => string;

/**
 * Names that tell a creator which work is of one person, and nothing else: the same person has
 * another name for every creator, and nobody without the server's secret finds the person behind it.
 */
export function createWorkerNames(secret: string): NameWorker {
  return ({ creatorId, userId }) => {
    const mac = createHmac('sha256', secret).update(`worker-name:${creatorId}:${userId}`);
    return `W-${mac.digest('hex').slice(0, 12).toUpperCase()}`;
  };
}
