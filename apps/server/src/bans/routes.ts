import type { Handlers } from '../platform/http/handlers.ts';
import { cutPage, lastId, readIdCursor } from '../platform/http/id-cursor.ts';
import type { BanDeps } from './ban-deps.ts';
import { readLiveBans } from './ban-store.ts';
import { banUser } from './ban-user.ts';
import { liftBan } from './lift-ban.ts';
import { listNewest, searchPeople } from './people-store.ts';
import { showBan, showOnePerson, showPeople } from './show-people.ts';

type Calls = 'ownBan' | 'people' | 'person' | 'banUser' | 'unbanUser';
const foundAtMost = 50;

/** `forget` clears a user from the session cache, so that their next call sees the change. */
export function banRoutes(deps: BanDeps & { forget(userId: string): void }): Pick<Handlers, Calls> {
  return {
    ownBan: async ({ caller }) => {
      const [ban] = await readLiveBans(deps.db, [caller.userId]);
      return { ban: ban ? showBan(ban) : null };
    },
    people: async ({ query: { search, cursor, limit }, setNextCursor }) => {
      const prefix = search.replace(/^@/, '').toLowerCase();
      if (prefix !== '') {
        const found = await searchPeople(deps.db, { prefix, limit: foundAtMost });
        return showPeople(deps.db, found);
      }
      const before = readIdCursor(cursor, lastId);
      const { page, next } = cutPage(
        await listNewest(deps.db, { before, limit: limit + 1 }),
        limit,
      );
      setNextCursor(next);
      return showPeople(deps.db, page);
    },
    person: ({ params }) => showOnePerson(deps.db, params.id),
    banUser: async ({ caller, params: { id: userId }, body, once }) => {
      const done = await once(async (tx) => {
        await banUser(deps, tx, { userId, by: caller.userId, ...body });
        return { message: 'Banned. Nothing more is paid to this account.' };
      });
      deps.forget(userId);
      return done;
    },
    unbanUser: async ({ caller, params: { id: userId }, body, once }) => {
      const done = await once(async (tx) => {
        await liftBan(deps, tx, { userId, by: caller.userId, reason: body.reason });
        return { message: 'The ban is lifted.' };
      });
      deps.forget(userId);
      return done;
    },
  };
}
