import { randomUUID } from 'node:crypto';
import { createLinkTokens } from '../../src/people/codes/index.ts';
import { createTokens, deviceOf, traceLogin } from '../../src/people/sessions/index.ts';
import { acknowledgeRules, register } from '../../src/people/sign-in/index.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { sql } from '../../src/platform/db/sql.ts';
import type { NewId } from '../../src/platform/ids.ts';

type Deps = { db: Db; clock: Clock; newId: NewId; jwtSecret: string };

/** A new account and how it begins. */
export type Opened = {
  username: string;
  email: string;
  password: string;
  isAdmin: boolean;
  acceptsRules: boolean;
};

const here = '127.0.0.1';
const device = deviceOf({ userAgent: 'test', ip: here });

/**
 * Opens accounts as `register` and `acknowledgeRules` do, by the same functions: no one reads the answers
 * of these calls, and they cost more than the accounts.
 */
export function openAccounts({ jwtSecret, ...given }: Deps) {
  const tokens = createTokens(jwtSecret, given.clock);
  const deps = { ...given, tokens, linkTokens: createLinkTokens(jwtSecret) };
  return async ({ isAdmin, acceptsRules, ...account }: Opened) => {
    const { userId, token } = await register(deps, account, device);
    await traceLogin(deps, { userId, ip: here, browser: randomUUID() });
    // The mail of the registration is one that few tests are about.
    await deps.db.run(sql`
      with promoted as (
        update app_user set role = 'admin' where id = ${userId} and ${isAdmin}
      )
      delete from outgoing_mail where user_id = ${userId} and kind = 'email_link'`);
    if (acceptsRules) await acknowledgeRules(deps, userId);
    return { id: userId, token };
  };
}
