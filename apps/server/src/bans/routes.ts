import type { Handlers } from '../platform/http/handlers.ts';
import { newestFirst } from '../platform/http/id-cursor.ts';
import type { BanDeps } from './ban-deps.ts';
import { readLiveBans } from './ban-store.ts';
import { banUser } from './ban-user.ts';
import { liftBan } from './lift-ban.ts';
import { listNewest, searchPeople } from './people-store.ts';
import { showBan, showOnePerson, showPeople } from './show-people.ts';

const foundAtMost = 50;

/** `forget` clears a user from the session cache, so that their next call sees the change. */
export function banRoutes(deps: BanDeps & { forget(userId: string): void }) {
  return {
    ownBan: async ({ caller }) => {
      const [ban] = await readLiveBans(deps.db, [caller.userId]);
      return { ban: ban ? showBan(ban) : null };
    },
    people: async (asked) => {
      const prefix = asked.query.search.replace(/^@/, '').toLowerCase();
      if (prefix !== '') {
        const found = await searchPeople(deps.db, { prefix, limit: foundAtMost });
        return showPeople(deps.db, found);
      }
      return showPeople(deps.db, await newestFirst(asked, (page) => listNewest(deps.db, page)));
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
  } satisfies Partial<Handlers>;
}
