import { z } from 'zod';
import { route } from '../../route.ts';
import { Timestamp } from '../../codecs.ts';
import { explanation, Message } from '../../shapes.ts';

/** What the checks of the books found last, and whether payouts are paused for it. */
export const Books = z.object({
  pause: z.object({ reason: z.string(), since: Timestamp }).nullable(),
  /** The minute's checks last passed more than half an hour ago: nothing is sent until they pass again. */
  isLate: z.boolean(),
  runs: z.array(
    z.object({
      /** Each minute new transactions, each night the whole history. */
      name: z.enum(['minute', 'night']),
      ranAt: Timestamp.nullable(),
      /** The last round that found nothing wrong in the books. */
      greenAt: Timestamp.nullable(),
      /** Names of the checks that found something, and of those that could not run. */
      wrong: z.array(z.string()),
      unknown: z.array(z.string()),
    }),
  ),
});

export const booksRoutes = {
  books: route({
    path: '/api/admin/books',
    summary: 'Results of the checks of the books, and whether payouts are paused',
    who: 'admin',
    reply: Books,
  }),
  resumePayouts: route({
    method: 'POST',
    path: '/api/admin/books/resume',
    summary: 'Resume payouts after a pause, with a reason',
    who: 'admin',
    confirms: true,
    idempotent: true,
    body: z.strictObject({ reason: explanation('books.reason_required') }),
    reply: Message,
    refuses: ['books.not_paused', 'books.reason_required'],
  }),
};
