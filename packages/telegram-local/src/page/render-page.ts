import type { Chat, User } from '../records.ts';
import {
  botOf,
  isAdmin,
  lastMessages,
  memberOf,
  settingsOf,
  type TelegramState,
} from '../state.ts';
import { html, type Html } from '@stoke/local-service';
import { renderChat } from './render-chat.ts';
import { actionForm } from './render-messages.ts';
import { addressOf, groupsOf, initialsOf, invitedTo, tintOf, type View } from './view.ts';

/** The whole page of a person. */
export function renderPage(view: View): string {
  const { query } = view;
  const title = `${view.me.firstName} · Local Telegram`;
  const main = query.has('startgroup')
    ? renderGroupChoice(view)
    : query.has('join')
      ? renderInvitation(view)
      : renderChat(view);
  return renderShell(
    title,
    html`<div class="frame">
      ${renderSide(view)}
      <main>${main}</main>
    </div>`,
  );
}

function renderShell(title: string, body: Html): string {
  return `<!doctype html>\n${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="/page.css" />
        <link rel="stylesheet" href="/chat.css" />
        <link rel="stylesheet" href="/controls.css" />
        <script src="/page.js" defer></script>
      </head>
      <body>
        ${body}
        <div class="toasts" role="status" aria-live="polite"></div>
      </body>
    </html>`.html
  }`;
}

function renderSide({ state, me, chatId, query }: View): Html {
  const { mine, open } = groupsOf(state, me);
  const isBot = chatId === null && !query.has('startgroup') && !query.has('join');
  const bot = botOf(state);
  return html`<nav class="side" aria-label="Chats" data-part="side">
    <div class="me">
      ${face(me.id, me.firstName)}
      <div>
        <b>${me.firstName}</b>
        <span>${me.username === null ? `id ${me.id}` : `@${me.username}`}</span>
      </div>
      <a class="quiet" href="/">Switch</a>
    </div>
    ${renderChatter(state, me, chatId)}
    <ul>
      ${entry(addressOf(me, { chat: 'bot' }), isBot, bot.id, bot.firstName, lastText(state, me.id, me))}
      ${mine.map((chat) => groupEntry(state, me, chat, chatId))}
    </ul>
    ${open.length === 0 ? null : html`<h2>Public groups</h2>`}
    <ul>
      ${open.map((chat) => groupEntry(state, me, chat, chatId))}
    </ul>
    <details class="new-group">
      <summary>New group</summary>
      ${actionForm(
        me,
        'new-group',
        {},
        html`<input name="title" placeholder="Title" aria-label="Title" maxlength="128" required />
          <input name="username" placeholder="Public name (optional)" aria-label="Public name" />
          <button class="primary">Create</button>`,
      )}
    </details>
  </nav>`;
}

/** Switches on and off that members chat automatically. */
function renderChatter(state: TelegramState, me: User, chatId: number | null): Html {
  const { isChatty } = settingsOf(state);
  return html`<div class="chatter">
    ${actionForm(
      me,
      'chatter',
      { on: isChatty ? 'no' : 'yes', chat: chatId ?? 'bot' },
      html`<button class="quiet" aria-pressed="${isChatty ? 'true' : 'false'}">
        Members chat automatically: <b>${isChatty ? 'on' : 'off'}</b>
      </button>`,
    )}
  </div>`;
}

function groupEntry(state: TelegramState, me: User, chat: Chat, openId: number | null): Html {
  const address = addressOf(me, { chat: chat.id });
  return entry(
    address,
    openId === chat.id,
    chat.id,
    chat.title ?? '',
    lastText(state, chat.id, me),
  );
}

function entry(address: string, isOpen: boolean, id: number, title: string, last: string): Html {
  return html`<li>
    <a class="chat-entry" href="${address}" ${isOpen ? html`aria-current="page"` : null}>
      ${face(id, title)}
      <span><b>${title}</b><span class="last">${last}</span></span>
    </a>
  </li>`;
}

function lastText(state: TelegramState, chatId: number, me: User): string {
  const last = lastMessages(state, chatId, 5).findLast(
    ({ service, receiverId }) => service === null && (receiverId === null || receiverId === me.id),
  );
  return last === undefined ? 'No messages yet' : last.text.slice(0, 80);
}

function face(id: number, name: string): Html {
  return html`<span class="face ${tintOf(id)}" aria-hidden="true">${initialsOf(name)}</span>`;
}

/** Choice of the person; keeps the other parameters of the address. */
export function renderPeople(state: TelegramState, query: URLSearchParams): string {
  const kept = Object.fromEntries(query);
  const people = state.store
    .all('users')
    .filter(({ isBot }) => !isBot)
    .toArray();
  const isLink = ['start', 'startgroup', 'join'].some((name) => query.has(name));
  const hidden = Object.entries(kept).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  const body = html`<main class="door">
    <h1>${isLink ? 'Who opens this link?' : 'Who are you?'}</h1>
    <p>Local Telegram stands in for the real one. All accounts here are made up.</p>
    <ul class="people">
      ${people.map(
        (user) =>
          html`<li>
            <a class="chat-entry" href="${addressOf(user, { ...kept, as: user.id })}">
              ${face(user.id, user.firstName)}
              <span
                ><b>${user.firstName}</b
                ><span class="last"
                  >${user.username === null ? '' : `@${user.username}`}</span
                ></span
              >
            </a>
          </li>`,
      )}
    </ul>
    <form method="post" action="/page/new-person" class="new-person" data-live>
      ${hidden}
      <input name="name" placeholder="Name" aria-label="Name" maxlength="64" required />
      <input name="username" placeholder="Username (optional)" aria-label="Username" />
      <button class="primary">New account</button>
    </form>
  </main>`;
  return renderShell('Local Telegram', body);
}

function renderGroupChoice({ state, me, query }: View): Html {
  const groups = groupsOf(state, me).mine.filter(({ id }) => isAdmin(memberOf(state, id, me.id)));
  const rights = query.get('admin');
  const fields = { payload: query.get('startgroup') ?? '', rights: rights ?? '' };
  return html`<section class="door">
    <h1>Add @${botOf(state).username} to a group</h1>
    <p>
      ${
        rights === null
          ? 'It becomes a member.'
          : html`It becomes administrator and may:
            ${rights.replaceAll(/[+ ]/g, ', ').replaceAll('_', ' ')}.`
      }
    </p>
    <div class="choices">
      ${groups.map(({ id, title }) =>
        actionForm(me, 'start-group', { ...fields, chat: id }, html`<button>${title}</button>`),
      )}
    </div>
    ${
      groups.length === 0
        ? html`<p class="empty">You are administrator of no group. Make one first.</p>`
        : null
    }
  </section>`;
}

function renderInvitation({ state, me, query }: View): Html {
  const secret = query.get('join') ?? '';
  const chat = invitedTo(state, secret);
  if (chat === null) {
    return html`<section class="door"><h1>This invite link is no longer valid</h1></section>`;
  }
  return html`<section class="door">
    <h1>${chat.title}</h1>
    <p>You are invited to this group.</p>
    ${actionForm(
      me,
      'join',
      { chat: chat.id, link: secret },
      html`<button class="primary">Join the group</button>`,
    )}
  </section>`;
}
