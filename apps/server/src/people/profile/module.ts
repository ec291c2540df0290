import { dayMs } from '@stoke/domain';
import { dueWorker } from '../../platform/jobs/due-worker.ts';
import { eraseWorker } from '../../platform/jobs/erase-worker.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Module } from '../../platform/module.ts';
import { atOnce, byId } from '../../platform/personal-data.ts';
import {
  eraseProfile,
  listAcceptances,
  listSessions,
  listWallets,
  listXClaims,
  listXHandles,
  readProfile,
  type UserRow,
} from '../users/index.ts';
import { eraseCodes, listEmailLinks } from '../codes/index.ts';
import { eraseRequests, listDueResets, listRequestsAbout } from './admin-request-store.ts';
import { finishReset } from './factor-reset.ts';
import { answerAsk, notifyOfAttempts, sendLoginLink, sendReset } from '../sign-in/index.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { identityRoutes } from './routes.ts';
import {
  exportPasskeys,
  eraseChallengesBefore,
  eraseLoginStepsBefore,
  listFactors,
  eraseFactor,
} from '../second-factor/index.ts';
import {
  eraseSessionsBefore,
  eraseWindowsBefore,
  listAsks,
  type MailAsk,
} from '../sessions/index.ts';

const perPage = 200;
const sessionsKeptDays = 90;

export function identityModule(deps: IdentityDeps) {
  const { db, clock } = deps;
  const yesterday = () => new Date(clock.now().getTime() - dayMs);
  return {
    routes: identityRoutes(deps),
    workers: [
      dueWorker({
        name: 'mail.answer',
        everySeconds: 15,
        clock,
        list: (after) => listAsks(db, { after, limit: perPage }),
        work: ({ id }) => answerAsk(deps, id, (tx, user, ask) => sendMail(deps, tx, user, ask)),
      }),
      dueWorker({
        name: 'second factor resets',
        everySeconds: 60,
        clock,
        list: (after) => listDueResets(db, { now: clock.now(), after, limit: perPage }),
        work: ({ id }) => finishReset(deps, id),
      }),
      { name: 'old guesses', everySeconds: 3600, run: () => eraseWindowsBefore(db, yesterday()) },
      {
        name: 'old logins',
        everySeconds: 3600,
        run: async () => {
          await eraseLoginStepsBefore(db, yesterday());
          await eraseChallengesBefore(db, yesterday());
        },
      },
      eraseWorker({
        name: 'old sessions',
        clock,
        days: () => sessionsKeptDays,
        erase: (before) => eraseSessionsBefore(db, before),
      }),
    ],
    personalData: [
      { name: 'profile', read: atOnce(db, readProfile), erase: eraseProfile },
      { name: 'rulesAccepted', read: atOnce(db, listAcceptances) },
      { name: 'wallets', read: atOnce(db, listWallets) },
      { name: 'xAccounts', read: atOnce(db, listXHandles) },
      { name: 'xClaims', read: byId(db, listXClaims) },
      { name: 'secondFactor', read: atOnce(db, listFactors), erase: eraseFactor },
      { name: 'passkeys', read: atOnce(db, exportPasskeys) },
      { name: 'adminRequests', read: byId(db, listRequestsAbout), erase: eraseRequests },
      { name: 'emailLinks', read: byId(db, listEmailLinks), erase: eraseCodes },
      { name: 'sessions', read: byId(db, listSessions) },
    ],
  } satisfies Module;
}

function sendMail(deps: IdentityDeps, tx: Tx, user: UserRow, { wants, network }: MailAsk) {
  if (wants === 'reset') return sendReset(deps, tx, user);
  if (wants === 'login_link') return sendLoginLink(deps, tx, user);
  return notifyOfAttempts(deps, tx, { userId: user.id, secret: 'password', network });
}
