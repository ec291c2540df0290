import { closeServer, joinDirectory, lastPort, writeEndpoint } from '@stoke/local-service';
import { createBotApi } from './bot-api.ts';
import { connectControl, type TelegramControl } from './control/client.ts';
import { createVerbs, type TelegramVerbs } from './control/verbs.ts';
import { isFields } from './fields.ts';
import { startChatter, type ChatterOptions } from './people/chatter.ts';
import { serve } from './http-server.ts';
import { botOf, openState, settingsOf } from './state.ts';

export type LocalTelegram = {
  /** What a bot library calls its API root: calls go to `<apiRoot>/bot<token>/<method>`. */
  apiRoot: string;
  botToken: string;
  /** Without @. */
  botUsername: string;
  /** The chat page. `?start=` and `?startgroup=` work on it as on `https://t.me/<bot>`. */
  pageUrl: string;
  /** False: another process runs this directory, and this one is a visitor. */
  started: boolean;
  /** Actions of people and tests. Works for visitors too. */
  control: TelegramControl;
  /** Ends the server; for a visitor, nothing. */
  close(): Promise<void>;
};

export type StartOptions = {
  /** Where the state is kept; null keeps it in memory. */
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

/** Runs the emulator of a directory, or attaches to the process that already does. */
export function startTelegram(options: StartOptions): Promise<LocalTelegram> {
  return joinDirectory(options.dir, { run: (release) => open(options, release), visit });
}

async function open(options: StartOptions, release: () => void): Promise<LocalTelegram> {
  const { dir, botUsername = 'local_bot', now = Date.now, webhookRetryMs = 1_000 } = options;
  const { isOn: isChatty, quietIds } = options.chatter ?? { isOn: false, quietIds: [] };
  const state = openState({ dir, botUsername, now, isChatty });
  const botApi = createBotApi(state, { webhookRetryMs });
  const verbs = createVerbs(state, botApi);
  if (verbs.people().length === 0) state.store.transact(() => addTestAccounts(verbs));
  const { url, server } = await serve({ state, botApi, verbs }, options.port || lastPort(dir));
  const chatter = startChatter(state, verbs, quietIds);
  const { worldId, botToken } = settingsOf(state);
  writeEndpoint(dir, { url, id: worldId });
  return {
    ...addresses(url),
    botToken,
    botUsername: botOf(state).username ?? botUsername,
    started: true,
    close: async () => {
      if (!server.listening) return;
      chatter.stop();
      botApi.close();
      await closeServer(server);
      state.store.close();
      release();
    },
  };
}

function addresses(url: string) {
  return { apiRoot: url, pageUrl: `${url}/`, control: connectControl(url) };
}

/** People to be on the chat page from the first moment on. */
function addTestAccounts(verbs: TelegramVerbs): void {
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
  // The port may have passed to another program, or to another directory.
  if (!isFields(info) || info['worldId'] !== id) return null;
  return {
    ...addresses(url),
    botToken: String(info['botToken']),
    botUsername: String(info['botUsername']),
    started: false,
    close: () => Promise.resolve(),
  };
}
