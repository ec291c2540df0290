import { closeServer, joinDirectory, lastPort, writeEndpoint } from '@stoke/local-service';
import { createBotApi } from './bot-api.ts';
import { connectWorld, type RemoteWorld } from './control/remote-world.ts';
import { createVerbs, type WorldVerbs } from './control/verbs.ts';
import { isFields } from './fields.ts';
import { startChatter, type ChatterOptions } from './people/chatter.ts';
import { serve } from './http-server.ts';
import { botOf, openWorld, settingsOf } from './world.ts';

export type LocalTelegram = {
  /** What a bot library calls its API root: calls go to `<apiRoot>/bot<token>/<method>`. */
  apiRoot: string;
  botToken: string;
  /** Without @. */
  botUsername: string;
  /** The chat page. `?start=` and `?startgroup=` work on it as on `https://t.me/<bot>`. */
  pageUrl: string;
  /** False: another process runs the world of this directory, and this is a visitor. */
  started: boolean;
  /** Actions of people and tests in the world. Works for visitors too. */
  world: RemoteWorld;
  /** Ends the server; for a visitor, nothing. */
  close(): Promise<void>;
};

export type StartOptions = {
  /** Where the world is kept; null keeps it in memory. */
  dir: string | null;
  /** `local_bot` when left out. */
  botUsername?: string;
  /** 0 picks the port used last, or a free one. */
  port?: number;
  /** Unix milliseconds. */
  now?: () => number;
  /** Members of groups chat automatically; off when left out. */
  chatter?: ChatterOptions;
  /** Before the second repetition of a failed webhook call; doubled each time. 1,000. */
  webhookRetryMs?: number;
};

/** Runs the world of a directory, or attaches to the process that already does. */
export function startTelegram(options: StartOptions): Promise<LocalTelegram> {
  return joinDirectory(options.dir, { run: (release) => open(options, release), visit });
}

async function open(options: StartOptions, release: () => void): Promise<LocalTelegram> {
  const { dir, botUsername = 'local_bot', now = Date.now, webhookRetryMs = 1_000 } = options;
  const { isOn: isChatty, quietIds } = options.chatter ?? { isOn: false, quietIds: [] };
  const world = openWorld({ dir, botUsername, now, isChatty });
  const botApi = createBotApi(world, { webhookRetryMs });
  const verbs = createVerbs(world, botApi);
  if (verbs.people().length === 0) world.store.transact(() => addTestAccounts(verbs));
  const { url, server } = await serve({ world, botApi, verbs }, options.port || lastPort(dir));
  const chatter = startChatter(world, verbs, quietIds);
  const { worldId, botToken } = settingsOf(world);
  writeEndpoint(dir, { url, id: worldId });
  return {
    ...addresses(url),
    botToken,
    botUsername: botOf(world).username ?? botUsername,
    started: true,
    close: async () => {
      if (!server.listening) return;
      chatter.stop();
      botApi.close();
      await closeServer(server);
      world.store.close();
      release();
    },
  };
}

function addresses(url: string) {
  return { apiRoot: url, pageUrl: `${url}/`, world: connectWorld(url) };
}

/** People to be on the chat page from the first moment on. */
function addTestAccounts(verbs: WorldVerbs): void {
  const names = ['Ana Moreau', 'Bram Okafor', 'Chidi Varga', 'Dilara Novak'];
  const [owner] = names.map((firstName) => {
    const [first = ''] = firstName.toLowerCase().split(' ');
    return verbs.addPerson({ firstName, username: `${first}_test` });
  });
  if (owner !== undefined) {
    verbs.addGroup({ ownerId: owner.id, title: 'Test group', username: 'test_group' });
  }
}

async function visit({ url, id }: { url: string; id: string }): Promise<LocalTelegram | null> {
  const answer: unknown = await fetch(`${url}/control/info`)
    .then((response) => response.json())
    .catch(() => null);
  const info = isFields(answer) ? answer['result'] : null;
  // The port may have passed to another program, or to the world of another directory.
  if (!isFields(info) || info['worldId'] !== id) return null;
  return {
    ...addresses(url),
    botToken: String(info['botToken']),
    botUsername: String(info['botUsername']),
    started: false,
    close: () => Promise.resolve(),
  };
}
