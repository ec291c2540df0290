import type { Handlers } from '../platform/http/handlers.ts';
import { cutPage, firstId, lastId, readIdCursor } from '../platform/http/id-cursor.ts';
import type { AppealDeps } from './appeal-deps.ts';
import { listAppealsOfUser, listDecided, listOpen } from './appeal-store.ts';
import { decideAppeal } from './decide-appeal.ts';
import { fileAppeal } from './file-appeal.ts';
import { showAppeal, showCases } from './show-appeals.ts';

type Calls = 'appeals' | 'fileAppeal' | 'appealQueue' | 'decideAppeal';

export function appealRoutes(deps: AppealDeps): Pick<Handlers, Calls> {
  return {
    appeals: async ({ caller, query: { cursor, limit }, setNextCursor }) => {
      const before = readIdCursor(cursor, lastId);
      const { userId } = caller;
      const rows = await listAppealsOfUser(deps.db, { userId, before, limit: limit + 1 });
      const { page, next } = cutPage(rows, limit);
      setNextCursor(next);
      return page.map(showAppeal);
    },
    fileAppeal: ({ caller: { userId }, body, once }) =>
      once(async (tx) => {
        const submissionId = body.submissionId ?? null;
        const appeal = await fileAppeal(deps, tx, { userId, submissionId, text: body.text });
        return { message: 'Your appeal is sent.', appeal: showAppeal(appeal) };
      }),
    appealQueue: async ({ caller, query: { status, cursor, limit }, setNextCursor }) => {
      const rows =
        status === 'open'
          ? await listOpen(deps.db, { after: readIdCursor(cursor, firstId), limit: limit + 1 })
          : await listDecided(deps.db, { before: readIdCursor(cursor, lastId), limit: limit + 1 });
      const { page, next } = cutPage(rows, limit);
      setNextCursor(next);
      return showCases(deps, page, caller.userId);
    },
    decideAppeal: ({ caller, params, body: { outcome, note }, once }) =>
      once(async (tx) => {
        const state = outcome === 'overturn' ? 'won' : 'lost';
        const answer = { appealId: params.id, by: caller.userId, note, outcome: state } as const;
        await decideAppeal(deps, tx, answer);
        const word = state === 'won' ? 'Overturned' : 'Upheld';
        return { message: `${word}. The user is told.` };
      }),
  };
}
