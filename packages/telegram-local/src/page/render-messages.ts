import { countReactions } from '../people/react.ts';
import type { Button, Forward, Message, User } from '../records.ts';
import { botOf, chatOf, lastMessages, messageOf, userOf, type TelegramState } from '../state.ts';
import { html, type Html } from '@stoke/local-service';
import { renderText } from './render-text.ts';
import { addressOf, initialsOf, nameOf, tintOf, type View } from './view.ts';

const shownCount = 100;
const quickReactions = ['👍', '❤', '🔥', '🎉', '😁', '🤔', '👎'];

/** The last messages of the chat, without those for another person alone. */
export function renderMessages(view: View): Html {
  const { state, me, chatId } = view;
  const messages = lastMessages(state, chatId ?? me.id, shownCount).filter(
    ({ receiverId }) => receiverId === null || receiverId === me.id,
  );
  if (messages.length === 0) {
    return html`<p class="empty">No messages yet. ${chatId === null ? 'Press START.' : ''}</p>`;
  }
  return html`${messages.map((message) =>
    message.service === null ? renderMessage(view, message) : renderService(state, message),
  )}`;
}

function renderMessage(view: View, message: Message): Html {
  const { state, me } = view;
  const isMine = message.senderId === me.id;
  const author = authorOf(state, message);
  const side = isMine ? 'mine' : 'theirs';
  const id = message.isAnonymous ? message.chatId : message.senderId;
  return html`<article class="message ${side}" id="m${message.id}" data-message="${message.id}">
    <span class="face ${tintOf(id)}" aria-hidden="true">${initialsOf(author)}</span>
    <div class="column">
      <div class="bubble">
        ${renderHead(state, message, author)} ${renderQuote(state, message)}
        ${message.photo === null ? null : html`<p class="photo">${photoAddress(message.photo)}</p>`}
        <p class="text">${renderText(state, me, message)}</p>
      </div>
      ${renderKeyboard(view, message)}
      <div class="below">
        ${renderReactions(view, message)} ${renderTools(view, message, isMine)}
      </div>
    </div>
  </article>`;
}

export function authorOf(state: TelegramState, { isAnonymous, chatId, senderId }: Message): string {
  return isAnonymous ? (chatOf(state, chatId).title ?? '') : nameOf(state, senderId);
}

function renderHead(state: TelegramState, message: Message, author: string): Html {
  const { forward, viaBotId, receiverId, editDate } = message;
  const origin = forward === null ? null : originName(state, forward);
  return html`<header>
    <b>${author}</b>
    ${origin === null ? null : html`<span>forwarded from ${origin}</span>`}
    ${viaBotId === null ? null : html`<span>via @${userOf(state, viaBotId).username}</span>`}
    ${receiverId === null ? null : html`<span class="chip">only you see this</span>`}
    <time>${clock(message.date)}</time>
    ${editDate === null ? null : html`<span>edited</span>`}
  </header>`;
}

function originName(state: TelegramState, { chatId, userId }: Forward): string {
  return chatId === null ? nameOf(state, userId) : (chatOf(state, chatId).title ?? '');
}

function renderQuote(state: TelegramState, { chatId, replyTo }: Message): Html | null {
  const quoted = replyTo === null ? null : messageOf(state, chatId, replyTo);
  if (quoted === null) return null;
  const text = quoted.text.slice(0, 90);
  return html`<a class="quote" href="#m${quoted.id}"><b>${authorOf(state, quoted)}</b> ${text}</a>`;
}

function renderKeyboard(view: View, message: Message): Html | null {
  if (message.keyboard === null) return null;
  const rows = message.keyboard.map(
    (row, rowAt) =>
      html`<div class="keys">
        ${row.map((button, columnAt) => renderKey(view, message, button, [rowAt, columnAt]))}
      </div>`,
  );
  return html`<div class="keyboard">${rows}</div>`;
}

function renderKey(view: View, message: Message, button: Button, at: [number, number]): Html {
  const kind = button.callback_data === undefined ? ' ↗' : '';
  return html`${actionForm(
    view.me,
    'press',
    { chat: message.chatId, message: message.id, row: at[0], column: at[1] },
    html`<button class="key">${button.text}${kind}</button>`,
  )}`;
}

function renderReactions({ state, me }: View, message: Message): Html {
  const mine = message.reactions.find(({ actorId }) => actorId === me.id)?.emoji ?? [];
  const chips = countReactions(message).map(([emoji, count]) => {
    const isMine = mine.includes(emoji);
    const who = message.reactions
      .filter((one) => one.emoji.includes(emoji))
      .map(({ actorId }) => state.store.get('users', String(actorId))?.firstName ?? 'Anonymous');
    return actionForm(
      me,
      'react',
      { chat: message.chatId, message: message.id, emoji: isMine ? '' : emoji },
      html`<button
        class="reaction"
        aria-pressed="${isMine ? 'true' : 'false'}"
        title="${who.join(', ')}"
      >
        ${emoji} <span>${count}</span>
      </button>`,
    );
  });
  return html`${chips}`;
}

function renderTools({ state, me, chatId }: View, message: Message, isMine: boolean): Html {
  const chat = chatId ?? 'bot';
  const here = { chat: message.chatId, message: message.id };
  const isBots = message.senderId === botOf(state).id;
  const mayErase = isMine || (isBots && chatId === null);
  return html`<details class="tools">
    <summary aria-label="Actions for message ${message.id}">•••</summary>
    <div class="menu">
      <div class="emoji-row">
        ${quickReactions.map((emoji) =>
          actionForm(
            me,
            'react',
            { ...here, emoji },
            html`<button aria-label="React ${emoji}">${emoji}</button>`,
          ),
        )}
      </div>
      <a href="${addressOf(me, { chat, reply: message.id })}">Reply</a>
      <a href="${addressOf(me, { chat, forward: message.id })}">Forward</a>
      ${
        isMine && message.forward === null
          ? html`<a href="${addressOf(me, { chat, edit: message.id })}">Edit</a>`
          : null
      }
      ${mayErase ? actionForm(me, 'erase', here, html`<button class="danger">Delete</button>`) : null}
    </div>
  </details>`;
}

function renderService(state: TelegramState, { service, senderId, id }: Message): Html {
  const by = nameOf(state, senderId);
  return html`<p class="service" id="m${id}">${serviceText(state, service, by)}</p>`;
}

function serviceText(state: TelegramState, service: Message['service'], by: string): string {
  switch (service?.kind) {
    case 'joined': {
      const names = service.userIds.map((id) => nameOf(state, id)).join(', ');
      return names === by ? `${by} joined the group` : `${by} added ${names}`;
    }
    case 'left': {
      const name = nameOf(state, service.userId);
      return name === by ? `${by} left the group` : `${by} removed ${name}`;
    }
    case 'created':
      return `${by} created the group`;
    case 'migrated-to':
      return 'This group became a supergroup';
    case 'migrated-from':
      return 'The supergroup begins here';
    case undefined:
      return '';
  }
}

/** A form for one act of a person; hidden fields name its subject. */
export function actionForm(
  me: User,
  action: string,
  fields: Record<string, string | number>,
  content: Html,
): Html {
  const hidden = Object.entries({ as: me.id, ...fields }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return html`<form method="post" action="/page/${action}" data-live>${hidden}${content}</form>`;
}

function photoAddress(fileId: string): string {
  return Buffer.from(fileId.replace(/^[^-]*-/, ''), 'base64url').toString();
}

function clock(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 16);
}
