import { dayMs } from '@stoke/domain';
import { dueWorker } from '../../platform/jobs/due-worker.ts';
import { eraseWorker } from '../../platform/jobs/erase-worker.ts';
import type { Tx } from '../../platform/db/db.ts';
import { eraseAnswersBefore } from '../../platform/http/idempotency-store.ts';
import type { Module } from '../../platform/module.ts';
import { eraseRows, exportFewRows, exportRows } from '../../platform/personal-data-store.ts';
import { atOnce, byId } from '../../platform/personal-data.ts';
import { listAcceptances, eraseProfile, readProfile, type UserRow } from '../users/index.ts';
import { listEmailLinks } from '../codes/index.ts';
import { eraseRequests, listDueResets } from './admin-request-store.ts';
import { finishReset } from './factor-reset.ts';
import { answerAsk, notifyOfAttempts, sendLoginLink, sendReset } from '../sign-in/index.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { identityRoutes } from './routes.ts';
import {
  eraseChallengesBefore,
  eraseLoginStepsBefore,
  eraseFactor,
  sealAnew,
} from '../second-factor/index.ts';
import {
  eraseSessionsBefore,
  eraseWindowsBefore,
  listAsks,
  type MailAsk,
} from '../sessions/index.ts';

const perPage = 200;
const sessionsKeptDays = 90;
/** How long a repeat with the same Idempotency-Key changes nothing (rule 10.2). */
const answersKeptDays = 90;

export function profileModule(deps: IdentityDeps) {
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
      {
        name: 'second factors',
        everySeconds: 600,
        run: async () => {
          const found = await sealAnew(deps);
          if (found.sealed + found.unreadable === 0) return;
          deps.log.info(found, 'second factors are sealed with the secret in force');
        },
      },
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
      eraseWorker({
        name: 'old answers',
        clock,
        days: () => answersKeptDays,
        erase: (before) => eraseAnswersBefore(db, before),
      }),
    ],
    personalData: [
      { name: 'profile', read: atOnce(db, readProfile), erase: eraseProfile },
      { name: 'rulesAccepted', read: atOnce(db, listAcceptances) },
      {
        name: 'wallets',
        read: exportFewRows(db, 'wallet_change', 'changed_at, address, kind', 'changed_at'),
      },
      {
        name: 'xAccounts',
        read: exportFewRows(db, 'x_change', 'changed_at, handle', 'changed_at'),
      },
      {
        name: 'xClaims',
        read: exportRows(
          db,
          'x_claim',
          'id, handle, code, state, opened_at, post_link, shown_at, decided_at, note',
        ),
      },
      {
        name: 'secondFactor',
        read: exportFewRows(db, 'second_factor', 'started_at, confirmed_at', 'started_at'),
        erase: eraseFactor,
      },
      {
        name: 'passkeys',
        read: exportFewRows(db, 'passkey', 'name, created_at, last_used_at', 'id'),
      },
      {
        name: 'adminRequests',
        read: exportRows(
          db,
          'admin_request',
          'id, kind, reason, asked_at, state, approved_at, due_at, closed_at',
        ),
        erase: eraseRequests,
      },
      { name: 'emailLinks', read: byId(db, listEmailLinks), erase: eraseRows('one_time_code') },
      {
        name: 'sessions',
        read: exportRows(
          db,
          'user_session',
          'id, device, network, created_at, proved_at, last_used_at, expires_at, revoked_at',
        ),
      },
    ],
  } satisfies Module;
}

function sendMail(deps: IdentityDeps, tx: Tx, user: UserRow, { wants, network }: MailAsk) {
  if (wants === 'reset') return sendReset(deps, tx, user);
  if (wants === 'login_link') return sendLoginLink(deps, tx, user);
  return notifyOfAttempts(deps, tx, { userId: user.id, secret: 'password', network });
}
