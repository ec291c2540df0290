import type { z } from 'zod';
import type { RefusalCode } from './refusals.ts';

/**
 * Who may call a route.
 * `anyone`: the session is ignored. `member`: a signed-in user who is not banned.
 * `member-or-banned`: also banned users (rule 2.1). `admin`: role admin, else 403.
 */
export type Who = 'anyone' | 'member' | 'member-or-banned' | 'admin';

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  who: Who;
  /** Work and money of one's own: the server's record of the accepted rules is required (rule 2.4). */
  needsRules?: true;
  /** A sensitive act: the session must have proved its person within the last minutes. */
  confirms?: true;
  /** An admin who must still set up a second factor may make it. */
  duringSetUp?: true;
  /** This path parameter must be the caller's own id, or the caller an admin; else 404 (rule 2.3). */
  owner?: string;
  /** Of a call for anyone: what it shows depends on the caller, when there is one. */
  knowsCaller?: true;
  /** Moves money: honours the Idempotency-Key header (rule 10.2). */
  idempotent?: true;
  /** Answer to a visitor without a token, on pages with their own text. */
  withoutToken?: RefusalCode;
  /**
   * It may be answered by a replica of the database, which has everything that its caller did before. Never of
   * a call whose answer a decision rests on: balances, money under way, receipts, what waits to be decided.
   */
  reads?: 'replica';
  /** How often one caller may call it, per minute, in strict limits; the default is 120. */
  perMinute?: number;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Multipart is read for this call; the names of its file parts. */
  files?: readonly string[];
  /** The answer is a file of this type, sent piece by piece while it is written. */
  streams?: 'application/json' | 'text/csv' | 'image/webp';
  status?: 200 | 201;
  reply: z.ZodType;
  /** Business refusals beyond those every route may answer. */
  refuses: readonly RefusalCode[];
};

type Usual = Pick<Route, 'method' | 'refuses'>;
/** What a call that reads has not: with any of it the method is named, and `reads` is not. */
type Writing = 'body' | 'files' | 'idempotent' | 'confirms' | 'status';
type Declared = Omit<Route, keyof Usual> &
  Partial<Usual> &
  ((Pick<Usual, 'method'> & { reads?: never }) | { [Key in Writing]?: never });
type Unknown<R> = Record<Exclude<keyof R, keyof Route>, never>;
type Complete<R> = R &
  (R extends Pick<Usual, 'method'> ? unknown : { method: 'GET' }) &
  (R extends Pick<Usual, 'refuses'> ? unknown : { refuses: readonly [] });

/** Declares one route and keeps its exact type. It reads, and has no refusals of its own, unless it says otherwise. */
export function route<const R extends Declared>(declared: R & Unknown<R>): Complete<R>;
export function route(declared: Declared): Route {
  return { method: 'GET', refuses: [], ...declared };
}
