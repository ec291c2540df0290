import { ConfigError } from '../config/config.ts';
import { listPending, migrate, WrongSchema, type Migration } from './migrate.ts';
import { connectToPrimary, endConnection } from './primary.ts';
import { makeRoles, planRoles, type Login } from './roles.ts';

type Wanted = {
  /** Of the owner. */
  url: string;
  migrations: readonly Migration[];
  /** The login of the servers, which is made too. */
  login: Login | null;
};

const lostGrants = 'was restored before its roles were there, and has lost their rights';

/** What `prepareDatabase` would do, and what keeps it from that. Changes nothing. */
export async function planDatabase({
  url,
  migrations,
  login,
}: Wanted): Promise<{ problems: string[]; steps: string[] }> {
  const { client } = await connectToPrimary({ url, applicationName: 'stoke-migrate' });
  try {
    const roles = await planRoles(client, login);
    const pending = await listPending(client, migrations);
    return {
      problems: [...roles.problems, ...(roles.hasLostGrants ? [lostGrants] : [])],
      steps: [...roles.steps.map(({ what }) => what), ...pending.map((name) => `apply ${name}`)],
    };
  } finally {
    await endConnection(client);
  }
}

/**
 * Makes the roles and tables of a database: all that it needs before the first start.
 * @returns the names of the migrations that were applied
 */
export async function prepareDatabase(
  { url, migrations, login }: Wanted,
  input: { maxWaitSeconds: number; onStep(what: string): void },
): Promise<string[]> {
  const { maxWaitSeconds, onStep } = input;
  return migrate(url, migrations, {
    maxWaitSeconds,
    prepare: async (client) => {
      const roles = await planRoles(client, login);
      if (roles.problems.length > 0) {
        throw new ConfigError(roles.problems.map((problem) => `DATABASE_URL: ${problem}`));
      }
      await makeRoles(client, roles, onStep);
      if (!roles.hasLostGrants) return;
      throw new WrongSchema(lostGrants, 'the roles are there now: empty it, and restore again');
    },
    onApplying: (name) => onStep(`apply ${name}`),
  });
}
