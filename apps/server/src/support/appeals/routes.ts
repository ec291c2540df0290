import { listAdmins } from '../../people/users/index.ts';
import { readUsers } from '../../people/profile/index.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { BothSides } from '../../platform/db/traffic.ts';
import { newestFirst, oldestFirst } from '../../platform/http/id-cursor.ts';
import type { AppealDeps } from './appeal-deps.ts';
import { listAppealsOfUser, listDecided, listOpen } from './appeal-store.ts';
import { decideAppeal } from './decide-appeal.ts';
import { fileAppeal } from './file-appeal.ts';
import { showAppeal, showCases } from './show-appeals.ts';

export function appealRoutes(deps: AppealDeps & Pick<BothSides, 'traffic'>) {
  return {
    appeals: async (asked) => {
      const { userId } = asked.caller;
      const rows = await newestFirst(asked, (page) =>
        listAppealsOfUser(deps.db, { userId, ...page }),
      );
      return rows.map(showAppeal);
    },
    fileAppeal: ({ caller: { userId }, body, idempotent }) =>
      idempotent(async (tx) => {
        const appeal = await fileAppeal(deps, tx, { ...body, userId });
        return { message: 'Appeal sent.', appeal: showAppeal(appeal) };
      }),
    appealQueue: async (asked) => {
      const { query, caller } = asked;
      const { about, assigned } = query;
      const assignee = assigned && (assigned === 'me' ? caller.userId : null);
      const me = { id: caller.userId, admins: await listAdmins(deps.db) };
      const filter = { about, assignee, answerableBy: query.mayDecide ? me : undefined };
      const rows =
        query.status === 'open'
          ? await oldestFirst(asked, (page) => listOpen(deps.db, { ...filter, ...page }))
          : await newestFirst(asked, (page) => listDecided(deps.db, page));
      return showCases(deps, rows, caller.userId);
    },
    decideAppeal: ({ caller, params, body: { outcome, note }, idempotent }) =>
      idempotent(async (tx) => {
        const state = outcome === 'overturn' ? 'won' : 'lost';
        const answer = { appealId: params.id, by: caller.userId, note, outcome: state } as const;
        const { userId } = await decideAppeal(deps, tx, answer);
        const word = state === 'won' ? 'Overturned' : 'Upheld';
        const author = (await readUsers(tx, [userId])).get(userId);
        return { message: `${word}. ${author?.username ?? 'The user'} has been notified.` };
      }),
  } satisfies Partial<Handlers>;
}
