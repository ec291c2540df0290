import type { Answer } from '@stoke/contract';
import type { Handlers } from '../platform/http/handlers.ts';
import { cutPage, firstId, readIdCursor } from '../platform/http/id-cursor.ts';
import { findUser } from './identity-store.ts';
import {
  decideXClaim,
  ownXClaim,
  readPostLink,
  showXPost,
  startXClaim,
  type ShowXDeps,
} from './show-x-account.ts';
import { listWaitingClaims, type WaitingClaim } from './x-claim-store.ts';

export type XAccountCalls =
  | 'xOwnership'
  | 'startXOwnership'
  | 'showXPost'
  | 'xAccountsToVerify'
  | 'confirmXAccount'
  | 'refuseXAccount';

export function xAccountRoutes(deps: ShowXDeps): Pick<Handlers, XAccountCalls> {
  return {
    xOwnership: async ({ caller }) => ownership(deps, caller.userId),
    startXOwnership: async ({ caller }) => {
      await startXClaim(deps, caller.userId);
      return ownership(deps, caller.userId);
    },
    showXPost: async ({ caller, body }) => {
      await showXPost(deps, caller.userId, readPostLink(body.postLink));
      return ownership(deps, caller.userId);
    },
    xAccountsToVerify: async ({ query, setNextCursor }) => {
      const after = readIdCursor(query.cursor, firstId);
      const rows = await listWaitingClaims(deps.db, { after, limit: query.limit + 1 });
      const { page, next } = cutPage(rows, query.limit);
      setNextCursor(next);
      return page.map(toWire);
    },
    confirmXAccount: async ({ caller, params: { id } }) => {
      const of = { id, by: caller.userId, state: 'confirmed', note: '' } as const;
      const { handle } = await decideXClaim(deps, of);
      return { message: `@${handle} is verified.` };
    },
    refuseXAccount: async ({ caller, params: { id }, body: { note } }) => {
      const { handle } = await decideXClaim(deps, {
        id,
        by: caller.userId,
        state: 'refused',
        note,
      });
      return { message: `@${handle} is not verified. Its user sees your note.` };
    },
  };
}

async function ownership(deps: ShowXDeps, userId: string): Promise<Answer<'xOwnership'>> {
  const [user, claim] = await Promise.all([findUser(deps.db, userId), ownXClaim(deps.db, userId)]);
  const isLive = claim?.state === 'open' || claim?.state === 'waiting';
  return {
    status: user?.xState ?? 'unverified',
    xUsername: user?.xUsername ?? null,
    code: isLive ? claim.code : null,
    postLink: claim?.postLink ?? null,
    refusedBecause: claim?.state === 'refused' ? claim.note : null,
  };
}

function toWire(claim: WaitingClaim): Answer<'xAccountsToVerify'>[number] {
  const { id, userId, username, handle, code, postLink, shownAt, isOfSeveral } = claim;
  if (postLink === null || shownAt === null) throw new Error(`Claim ${id} waits without a post.`);
  return {
    _id: id,
    userId,
    username,
    xUsername: handle,
    code,
    postLink,
    shownAt: shownAt.toISOString(),
    isOfSeveral,
  };
}
