import { z } from 'zod';
import { leaveTraces } from '../../../people/users/index.ts';
import { multipart, picture } from '../../../../testing/server/brand.ts';
import { newWallet } from '../../../../testing/server/new-wallet.ts';
import type { TestServer } from '../../../../testing/server/test-server.ts';
import { ask, reconfirm, join } from '../../../../testing/server/visitor.ts';
import type { Acts } from './acts.ts';

const WithId = z.object({ _id: z.string() });
const reason = 'Looked at by a person.';

export function bannerActs(server: TestServer) {
  const link = 'https://example.org/spring';
  const form = async () => multipart({ title: 'Spring', link }, { bannerImage: await picture() });
  const add = async () => {
    const { token } = await desk(server);
    return WithId.parse((await ask(server, 'addBanner', { token, raw: await form() })).body)._id;
  };
  return {
    addBanner: async () => ({ raw: await form() }),
    changeBanner: async () => ({
      params: { id: await add() },
      body: { title: 'Summer', link, isActive: true, revision: 1 },
    }),
    moveBanner: async () => {
      const [first, last] = [await add(), await add()];
      return { params: { id: last }, body: { before: first } };
    },
    deleteBanner: async () => ({ params: { id: await add() }, query: { revision: '1' } }),
  } satisfies Acts;
}

const Settings = z.array(z.object({ key: z.string(), value: z.unknown() }));

export function settingActs(server: TestServer) {
  let isOpen = false;
  /** A change of a fee that waits for another admin than the one of the desk. */
  const proposal = async () => {
    const { token } = await desk(server);
    await join(server, { isAdmin: true });
    const list = Settings.parse((await ask(server, 'settings', { token })).body);
    const from = list.find(({ key }) => key === 'sparkFee')?.value;
    const body = { changes: { sparkFee: { from, to: from === 20 ? 21 : 20 } }, reason };
    await reconfirm(server, token);
    await ask(server, 'saveSettings', { token, body });
    const proposals = await ask(server, 'settingProposals', { token });
    return { params: { id: z.array(WithId).parse(proposals.body).at(-1)?._id ?? '' } };
  };
  return {
    approveSettings: proposal,
    withdrawSettings: proposal,
    saveSettings: async () => {
      const boostOpen = { from: isOpen, to: !isOpen };
      isOpen = !isOpen;
      return { body: { changes: { boostOpen }, reason } };
    },
  } satisfies Acts;
}

export function peopleActs(server: TestServer) {
  const body = { reason: 'Copies', evidence: 'Seen.' };
  const person = async () => ({ id: (await join(server)).id });
  const claim = async () => {
    const { token, username } = await join(server);
    await ask(server, 'saveXAccount', { token, body: { xUsername: username } });
    await ask(server, 'startXOwnership', { token });
    const postLink = `https://x.com/${username}/status/1950000000000000001`;
    await ask(server, 'showXPost', { token, body: { postLink } });
    const list = await ask(server, 'xAccountsToVerify', { token: (await desk(server)).token });
    const claims = z.array(z.object({ _id: z.string(), xUsername: z.string() })).parse(list.body);
    const params = { id: claims.find(({ xUsername }) => xUsername === username)?._id ?? '' };
    const refusal = { params, body: { note: 'Another one.' } };
    return { params, refusal };
  };
  const asked = { kind: 'make_admin', reason: 'Joins the team.' };
  const request = async () => {
    const { token } = await desk(server);
    const { id } = await person();
    await ask(server, 'askForAct', { token, params: { id }, body: asked });
    const list = await ask(server, 'adminRequests', { token, query: { person: id } });
    return { params: { id: z.array(WithId).parse(list.body)[0]?._id ?? '' } };
  };
  const signal = async () => {
    const people = [await join(server), await join(server)];
    const shared = { kind: 'wallet', value: newWallet(), at: server.time.now } as const;
    await leaveTraces(
      server.db,
      people.map(({ id: userId }) => ({ userId, ...shared })),
    );
    await server.sweep('signals.find');
    const { token } = await desk(server);
    const params = { id: people[0]?.id ?? '' };
    const list = await ask(server, 'signalsOfPerson', { token, params });
    return z.array(WithId).parse(list.body)[0]?._id ?? '';
  };
  return {
    askForAct: async () => ({ params: await person(), body: asked }),
    approveAct: request,
    withdrawAct: request,
    suspendUser: async () => ({ params: await person(), body: { reason, days: 7 } }),
    endSuspension: async () => {
      const params = await person();
      const suspension = { reason, days: 7 };
      const { token } = await desk(server);
      await ask(server, 'suspendUser', { token, params, body: suspension });
      return { params, body: { reason } };
    },
    signOutPerson: async () => ({ params: await person(), body: { reason } }),
    addPersonNote: async () => ({ params: await person(), body: { text: reason } }),
    banUser: async () => ({ params: await person(), body }),
    unbanUser: async () => {
      const params = await person();
      await ask(server, 'banUser', { token: (await desk(server)).token, params, body });
      return { params, body: { reason: 'A mistake.' } };
    },
    confirmXAccount: async () => {
      const { params, refusal } = await claim();
      return { params, rival: { name: 'refuseXAccount', ...refusal } };
    },
    refuseXAccount: async () => (await claim()).refusal,
    dismissSignal: async () => ({ params: { id: await signal() }, body: { reason } }),
    actOnSignal: async () => ({ params: { id: await signal() }, body: { act: 'hold', reason } }),
    undoSignalAct: async () => {
      const { token } = await desk(server);
      const held = { params: { id: await signal() }, body: { act: 'hold', reason } };
      await reconfirm(server, token);
      const { _id: id } = WithId.parse((await ask(server, 'actOnSignal', { token, ...held })).body);
      return { params: { id }, body: { reason } };
    },
  } satisfies Acts;
}

export function supportActs(server: TestServer) {
  const open = async () => {
    const { token } = await join(server);
    const body = { category: 'payout', title: 'Where is it?', message: 'It says sending.' };
    return { id: WithId.parse((await ask(server, 'openTicket', { token, body })).body)._id };
  };
  return {
    answerTicket: async () => ({
      params: await open(),
      body: { messagesRead: 1, message: 'It is final by now.' },
    }),
    answerTickets: async () => ({
      body: {
        tickets: [{ _id: (await open()).id, messagesRead: 1 }],
        message: 'It is final by now.',
      },
    }),
    changeTopic: async () => ({ params: await open(), body: { category: 'wallet' } }),
    closeTicketForPerson: async () => ({ params: await open(), body: { messagesRead: 1 } }),
    reopenTicket: async () => {
      const params = await open();
      const { token } = await desk(server);
      await ask(server, 'closeTicketForPerson', { token, params, body: { messagesRead: 1 } });
      return { params };
    },
    assignCase: async () => {
      const adminId = (await desk(server)).id;
      return { params: await open(), body: { adminId, before: null } };
    },
    writeNote: async () => ({ params: await open(), body: { text: 'Asked the bank.' } }),
    saveSnippet: async () => ({ body: snippet }),
    deleteSnippet: async () => {
      const { token } = await desk(server);
      const { body } = await ask(server, 'saveSnippet', { token, body: snippet });
      return { params: { id: WithId.parse(body)._id } };
    },
  } satisfies Acts;
}

const snippet = { desk: 'tickets', title: 'On its way', text: 'It is on its way.' };
const desks = new WeakMap<TestServer, ReturnType<typeof join>>();

/** The admin of a server who did what was done before. */
export function desk(server: TestServer): ReturnType<typeof join> {
  const known = desks.get(server) ?? join(server, { isAdmin: true });
  desks.set(server, known);
  return known;
}
