import type { Readable } from 'node:stream';
import type { Answer, Api, CallName, Received } from '@stoke/contract';
import type { Tx } from '../db/db.ts';

/** The signed-in user behind a request, from the session. */
export type Caller = {
  userId: string;
  username: string;
  role: 'user' | 'admin';
  sessionId: string;
  accountStatus: 'active' | 'suspended' | 'banned';
  hasAcceptedRules: boolean;
  /** The identity of the user was last confirmed too long ago for a sensitive act. */
  mustConfirm: boolean;
  /** An admin who must set up a second factor before anything else. */
  mustSetUp: boolean;
  sessionEndsAt: Date;
};

export type UploadedFile = { bytes: Buffer };

export type Input<N extends CallName> = {
  params: Received<N, 'params'>;
  query: Received<N, 'query'>;
  body: Received<N, 'body'>;
  caller: Api[N]['who'] extends 'anyone' ? Caller | null : Caller;
  files: ReadonlyMap<string, UploadedFile>;
  ip: string;
  /** The User-Agent header; not trustworthy. */
  userAgent: string;
  /** A random name of the browser, kept there in a cookie from the first use on. */
  browser: () => string;
  setNextCursor: (cursor: string | null) => void;
  /** How many there are on all numbered pages. */
  setTotal: (total: number) => void;
  /**
   * One transaction. With an Idempotency-Key on a route that supports it, the work is done at most
   * once per key: a repeat gets the stored reply, and other data under the same key is refused.
   */
  idempotent: (work: (tx: Tx) => Promise<Answer<N>>) => Promise<Answer<N>>;
  /**
   * Claims the Idempotency-Key before something is decided outside the transaction of `idempotent`: other data under it is refused
   * from then on. The stored reply of a repeat; null: none yet.
   */
  claim: () => Promise<Answer<N> | null>;
  /** Gives back the claim of a refused call, so that the corrected call may use the same key. */
  release: () => Promise<void>;
  /** Names this call by its Idempotency-Key and all that was asked, the same for every repeat; null without a key. */
  request: () => string | null;
};

/**
 * A file that is streamed while it is generated. The sender closes a stream; what generates text holds
 * nothing before the first of it is asked for.
 */
export type Download = { filename: string; chunks: AsyncIterable<string> | Readable };

export type Handler<N extends CallName> = (
  input: Input<N>,
) => Promise<Api[N] extends { streams: string } ? Download : Answer<N>>;
/** A handler for every call of the contract; a missing one is a type error. */
export type Handlers = { [N in CallName]: Handler<N> };
