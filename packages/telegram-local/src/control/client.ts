import { isFields, parseJson } from '../fields.ts';
import type { TelegramVerbs } from './verbs.ts';

/** The verbs over HTTP: the process that runs the emulator and its visitors use it alike. */
export type TelegramControl = {
  [V in keyof TelegramVerbs]: (
    ...input: Parameters<TelegramVerbs[V]>
  ) => Promise<ReturnType<TelegramVerbs[V]>>;
};

/** The rejections carry the reason that the emulator gives. */
export function connectControl(url: string): TelegramControl {
  async function call<V extends keyof TelegramVerbs>(
    verb: V,
    input: unknown = {},
  ): Promise<ReturnType<TelegramVerbs[V]>> {
    const response = await fetch(`${url}/control/${verb}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const text = await response.text();
    if (!response.ok) {
      const failure = parseJson(text);
      throw new Error(isFields(failure) ? String(failure['description']) : response.statusText);
    }
    // Both ends are in this package, so the result has the type of the verb.
    const { result }: { result: ReturnType<TelegramVerbs[V]> } = JSON.parse(text);
    return result;
  }

  return {
    addPerson: (input) => call('addPerson', input),
    addGroup: (input) => call('addGroup', input),
    addLink: (input) => call('addLink', input),
    migrate: (input) => call('migrate', input),
    say: (input) => call('say', input),
    sayMany: (input) => call('sayMany', input),
    forward: (input) => call('forward', input),
    edit: (input) => call('edit', input),
    erase: (input) => call('erase', input),
    react: (input) => call('react', input),
    press: (input) => call('press', input),
    start: (input) => call('start', input),
    startInGroup: (input) => call('startInGroup', input),
    join: (input) => call('join', input),
    changeMember: (input) => call('changeMember', input),
    setBlocked: (input) => call('setBlocked', input),
    people: () => call('people'),
    groups: () => call('groups'),
    members: (input) => call('members', input),
    messages: (input) => call('messages', input),
    callback: (input) => call('callback', input),
    pendingUpdates: () => call('pendingUpdates'),
    allowedUpdates: () => call('allowedUpdates'),
    skipTime: (input) => call('skipTime', input),
    setRateLimits: (input) => call('setRateLimits', input),
    setChatter: (input) => call('setChatter', input),
    setPrivacy: (input) => call('setPrivacy', input),
    addFault: (input) => call('addFault', input),
  };
}
