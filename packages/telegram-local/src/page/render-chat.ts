import { isAdmin, isInside, memberOf, membersOf, messageOf } from '../state.ts';
import { botIn, botOf, chatOf } from '../state.ts';
import { menuOf } from '../methods/profile-methods.ts';
import type { Chat, Message } from '../records.ts';
import { html, type Html } from '@stoke/local-service';
import { actionForm, authorOf, renderMessages } from './render-messages.ts';
import { addressOf, groupsOf, type View } from './view.ts';

/** The conversation that is open: its head, its messages, and where to write. */
export function renderChat(view: View): Html {
  const { state, chatId } = view;
  const chat = chatId === null ? null : chatOf(state, chatId);
  return html`<section class="chat">
    <header class="chat-head" data-part="head">
      ${chat === null ? renderBotHead(view) : renderGroupHead(view, chat)}
    </header>
    <div class="messages" data-part="messages" role="log" aria-label="Messages" tabindex="0">
      ${renderMessages(view)}
    </div>
    <footer class="foot" data-part="foot">${renderFoot(view, chat)}</footer>
  </section>`;
}

function renderBotHead({ state, me }: View): Html {
  const bot = botOf(state);
  const isBlocked = me.hasBlocked;
  const label = isBlocked ? 'Unblock' : 'Block';
  return html`<div>
      <h1>${bot.firstName}</h1>
      <p>@${bot.username} · bot</p>
    </div>
    ${actionForm(
      me,
      'block',
      { blocked: isBlocked ? 'no' : 'yes' },
      html`<button class="quiet">${label}</button>`,
    )}`;
}

function renderGroupHead(view: View, chat: Chat): Html {
  const { state } = view;
  const members = membersOf(state, chat.id);
  const bot = botIn(state, chat.id);
  const botState = isAdmin(bot) ? 'administrator' : isInside(bot) ? 'member' : 'not here';
  const people = members.length === 1 ? '1 member' : `${members.length} members`;
  return html`<div>
      <h1>${chat.title}</h1>
      <p>
        ${chat.type} · ${people}${chat.username === null ? null : html` · @${chat.username}`} · bot:
        <span class="bot-state">${botState}</span>
      </p>
    </div>
    ${renderGroupMenu(view, chat)}`;
}

function renderGroupMenu({ state, me }: View, chat: Chat): Html | null {
  const member = memberOf(state, chat.id, me.id);
  if (!isInside(member)) return null;
  const bot = botIn(state, chat.id);
  const choices: [action: string, label: string, fields: Record<string, string>][] = [];
  if (isAdmin(member)) {
    if (!isInside(bot)) choices.push(['bot', 'Add the bot', { status: 'member' }]);
    if (!isAdmin(bot))
      choices.push(['bot', 'Make the bot administrator', { status: 'administrator' }]);
    if (isAdmin(bot)) choices.push(['bot', 'Take the bot’s rights', { status: 'member' }]);
    if (isInside(bot)) choices.push(['bot', 'Remove the bot', { status: 'kicked' }]);
    const other = member.isAnonymous ? 'Write as yourself' : 'Write anonymously';
    choices.push(['anonymous', other, { anonymous: member.isAnonymous ? 'no' : 'yes' }]);
    choices.push(['link', 'Make an invite link', {}]);
    if (chat.type === 'group') choices.push(['migrate', 'Make it a supergroup', {}]);
  }
  choices.push(['leave', 'Leave the group', {}]);
  return html`<details class="tools">
    <summary>Group</summary>
    <div class="menu">
      ${choices.map(([action, label, fields]) =>
        actionForm(me, action, { chat: chat.id, ...fields }, html`<button>${label}</button>`),
      )}
      ${chat.links
        .filter(({ isRevoked }) => !isRevoked)
        .map(({ url }) => html`<code class="link">${url}</code>`)}
    </div>
  </details>`;
}

function renderFoot(view: View, chat: Chat | null): Html {
  const { state, me, query } = view;
  if (query.has('forward')) return renderForward(view);
  if (chat === null) {
    const payload = query.get('start');
    const isFirst = !me.hasStarted || me.hasBlocked;
    if (payload === null && !isFirst) return renderComposer(view);
    return actionForm(
      me,
      'start',
      { payload: payload ?? '' },
      html`<button class="primary wide" data-start>${me.hasBlocked ? 'Restart' : 'Start'}</button>`,
    );
  }
  if (chat.migratedTo !== null) {
    const address = addressOf(me, { chat: chat.migratedTo });
    return html`<a class="primary wide" href="${address}">Go to the supergroup</a>`;
  }
  if (isInside(memberOf(state, chat.id, me.id))) return renderComposer(view);
  return actionForm(
    me,
    'join',
    { chat: chat.id },
    html`<button class="primary wide">Join the group</button>`,
  );
}

function renderComposer(view: View): Html {
  const { state, me, chatId, query } = view;
  const chat = chatId ?? me.id;
  const asked = (name: string) => messageOf(state, chat, Number(query.get(name) ?? 0));
  const edited = asked('edit');
  const replied = edited === null ? asked('reply') : null;
  const action = edited === null ? 'say' : 'edit';
  const subject: Message | null = edited ?? replied;
  const back = addressOf(me, { chat: chatId ?? 'bot' });
  const fields = { chat, message: subject?.id ?? 0 };
  return actionForm(
    me,
    action,
    fields,
    html`${
        subject === null
          ? null
          : html`<p class="subject">
              <b>${edited === null ? `Reply to ${authorOf(state, subject)}` : 'Edit'}</b>
              <span>${subject.text.slice(0, 90)}</span> <a href="${back}">Cancel</a>
            </p>`
      }
      ${renderCommands(view)}
      <div class="composer">
        <textarea
          name="text"
          rows="1"
          maxlength="4096"
          aria-label="Message"
          placeholder="Message"
          required
          autofocus
        >
${edited?.text ?? ''}</textarea>
        <button class="primary">${edited === null ? 'Send' : 'Save'}</button>
      </div>`,
  );
}

function renderCommands({ state, me, chatId }: View): Html | null {
  const isPrivate = chatId === null;
  const isAdministrator = !isPrivate && isAdmin(memberOf(state, chatId, me.id));
  const menu = menuOf(state, { isPrivate, isAdmin: isAdministrator });
  if (menu.length === 0) return null;
  return html`<div class="commands">
    ${menu.map(
      ({ command, description }) =>
        html`<button type="button" data-command="/${command}" title="${description}">
          /${command}
        </button>`,
    )}
  </div>`;
}

function renderForward({ state, me, chatId, query }: View): Html {
  const here = { from: chatId ?? me.id, message: Number(query.get('forward') ?? 0) };
  const { mine } = groupsOf(state, me);
  const bot = botOf(state);
  const targets: [number | string, string][] = [
    ['bot', bot.firstName],
    ...mine.map(({ id, title }): [number, string] => [id, title ?? '']),
  ];
  return html`<div class="forward">
    <p><b>Forward to</b> <a href="${addressOf(me, { chat: chatId ?? 'bot' })}">Cancel</a></p>
    <div class="choices">
      ${targets.map(([chat, title]) =>
        actionForm(me, 'forward', { ...here, chat }, html`<button>${title}</button>`),
      )}
    </div>
  </div>`;
}
