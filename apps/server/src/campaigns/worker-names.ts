import { createHmac } from 'node:crypto';

/** What the creator calls a worker. */
export type NameWorker = (of: { creatorId: string; userId: string }) => string;

/**
 * Pseudonyms that tell a creator which work is by the same person. A person has a different name
 * for every creator, and only the server's secret leads from the name to the person.
 */
export function createWorkerNames(secret: string): NameWorker {
  return ({ creatorId, userId }) => {
    const mac = createHmac('sha256', secret).update(`worker-name:${creatorId}:${userId}`);
    return `W-${mac.digest('hex').slice(0, 12).toUpperCase()}`;
  };
}
