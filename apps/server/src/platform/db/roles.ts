import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';

const oldestServer = 150_000;
const appRole = 'stoke_app';

/** A login that the server will use, as its address has it. */
export type Login = { name: string; password: string | null };

/** One change of the roles: in words, and as a statement. */
type Step = { what: string; statement: string };

export type RolePlan = {
  /** What keeps this login from migrating. */
  problems: readonly string[];
  steps: readonly Step[];
  /** Whether the tables came before the role, as by a restore, and gave it no rights. */
  hasLostGrants: boolean;
};

/** The login of an address; null when it names none. */
export function readLogin(url: string): Login | null {
  const { user, password } = new pg.Client({ connectionString: url });
  return user ? { name: user, password: password ?? null } : null;
}

type Facts = {
  serverVersion: number;
  user: string;
  mayCreateRoles: boolean;
  mayCreateHere: boolean;
  hasTrigrams: boolean;
  hasAppRole: boolean;
  mayGrantAppRole: boolean;
  isInAppRole: boolean;
  hasLogin: boolean;
  isLoginInAppRole: boolean;
  hasTables: boolean;
  hasGrants: boolean;
};

/**
 * What the roles of a database lack: the role of the application, and the login with which it connects. Roles
 * belong to the whole server, so a dump of the database has none.
 */
export async function planRoles(client: pg.Client, login: Login | null): Promise<RolePlan> {
  const facts = await readFacts(client, login);
  const steps: Step[] = [];
  if (!facts.hasAppRole) {
    steps.push({ what: `make the role ${appRole}`, statement: `create role ${appRole} nologin` });
  }
  if (!facts.isInAppRole) {
    const statement = `grant ${appRole} to current_user`;
    steps.push({ what: `grant ${appRole} to the owner`, statement });
  }
  if (login !== null && !facts.hasLogin) steps.push(makeLogin(login));
  else if (login !== null && !facts.isLoginInAppRole) {
    const statement = `grant ${appRole} to ${pg.escapeIdentifier(login.name)}`;
    steps.push({ what: `grant ${appRole} to the login ${login.name}`, statement });
  }
  const hasLostGrants = facts.hasTables && !facts.hasGrants;
  return { problems: findProblems(facts, steps), steps, hasLostGrants };
}

/** Makes what is missing, and says each step. */
export async function makeRoles(
  client: pg.Client,
  { steps }: RolePlan,
  onStep: (what: string) => void,
): Promise<void> {
  for (const { what, statement } of steps) {
    onStep(what);
    await client.query(statement);
  }
}

function makeLogin({ name, password }: Login): Step {
  const secret = password === null ? '' : ` password ${pg.escapeLiteral(asVerifier(password))}`;
  return {
    what: `make the login ${name} in ${appRole}`,
    statement: `create role ${pg.escapeIdentifier(name)} login${secret} in role ${appRole}`,
  };
}

/** What PostgreSQL keeps of a password (SCRAM-SHA-256), so that the password itself is in no log of statements. */
function asVerifier(password: string): string {
  const [rounds, salt] = [4096, randomBytes(16)];
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, rounds, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64');
  const serverKey = hmac('Server Key').toString('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

function findProblems(facts: Facts, steps: readonly Step[]): string[] {
  const problems: string[] = [];
  if (facts.serverVersion < oldestServer) problems.push('is older than PostgreSQL 15');
  const making = steps.find(({ statement }) => statement.startsWith('create role'));
  if (making !== undefined && !facts.mayCreateRoles) {
    problems.push(`its login may not create roles, which is needed to ${making.what}`);
  } else if (steps.length > 0 && facts.hasAppRole && !facts.mayGrantAppRole) {
    const grant = `grant ${appRole} to ${pg.escapeIdentifier(facts.user)} with admin option`;
    problems.push(`its login may not grant ${appRole}: as its maker or a superuser, run: ${grant}`);
  }
  if (!facts.mayCreateHere) problems.push('its login does not own the database');
  if (!facts.hasTrigrams) problems.push('its server lacks the extension pg_trgm');
  return problems;
}

async function readFacts(client: pg.Client, login: Login | null): Promise<Facts> {
  const { rows } = await client.query<Facts>(
    `with role as (
       select exists (select from pg_roles where rolname = $1) as app,
              exists (select from pg_roles where rolname = $2) as login,
              to_regclass('public.app_user') as people)
     select current_setting('server_version_num')::int as "serverVersion",
       current_user as "user",
       (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "mayCreateRoles",
       has_database_privilege(current_database(), 'create')
         and has_schema_privilege('public', 'create') as "mayCreateHere",
       exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams",
       app as "hasAppRole",
       -- Up to 15, a role that may create roles may grant any but superusers.
       case when app then pg_has_role($1, 'member with admin option') or
         (current_setting('server_version_num')::int < 160000
           and (select rolcreaterole from pg_roles where rolname = current_user))
         else false end as "mayGrantAppRole",
       case when app then pg_has_role($1, 'usage') else false end as "isInAppRole",
       login as "hasLogin",
       case when app and login then pg_has_role($2, $1, 'member') else false end as "isLoginInAppRole",
       people is not null as "hasTables",
       case when app and people is not null
         then has_table_privilege($1, people, 'select') else false end as "hasGrants"
     from role`,
    [appRole, login?.name ?? null],
  );
  const [facts] = rows;
  if (!facts) throw new Error('The database did not say which roles it has.');
  return facts;
}
