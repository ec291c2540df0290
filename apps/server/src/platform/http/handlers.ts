import type { Answer, Api, CallName, Received } from '@stoke/contract';
import type { Tx } from '../db/db.ts';

/** The signed-in person behind a request, as the session tells. */
export type Caller = {
  userId: string;
  username: string;
  role: 'user' | 'admin';
  sessionId: string;
  accountStatus: 'active' | 'suspended' | 'banned';
  hasAcceptedRules: boolean;
};

export type UploadedFile = { bytes: Buffer; filename: string };

export type Input<N extends CallName> = {
  params: Received<N, 'params'>;
  query: Received<N, 'query'>;
  body: Received<N, 'body'>;
  caller: Api[N]['who'] extends 'anyone' ? Caller | null : Caller;
  files: ReadonlyMap<string, UploadedFile>;
  ip: string;
  /** What the browser says of itself; anybody may say anything. */
  userAgent: string;
  setNextCursor: (cursor: string | null) => void;
  /**
   * One transaction. With an Idempotency-Key on a route that honours it, the work is done at most
   * once per key: a repeat gets the stored answer, other data under the same key is refused.
   */
  once: (work: (tx: Tx) => Promise<Answer<N>>) => Promise<Answer<N>>;
};

/** A file that is sent while it is written. */
export type Download = { filename: string; chunks: AsyncIterable<string> };

export type Handler<N extends CallName> = (
  input: Input<N>,
) => Promise<Api[N] extends { streams: string } ? Download : Answer<N>>;
/** A handler for every call of the contract: a missing one does not compile. */
export type Handlers = { [N in CallName]: Handler<N> };
