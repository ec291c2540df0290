import '@mantine/core/styles/Checkbox.layer.css';
import type { AdminTicket } from '@stoke/contract';
import { maxTicketsAnswered, supportCategoryNames, type TicketState } from '@stoke/domain';
import { Checkbox, Stack } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { itemsOf } from '../../../lib/pages.ts';
import { Ago } from '../../../ui/ago-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import type { KeyAct } from '../../../ui/key-acts.tsx';
import { ListKeys } from '../../../ui/list-keys.tsx';
import { AnswerDialog, AnswerSeveral } from './answer-several.tsx';
import { supportQueue } from './calls.ts';
import classes from '../../../entities/support/tickets.module.css';
import boxes from '../../../ui/row-with-box.module.css';
import type { TicketWish } from './ticket-wish.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';

const nothing = {
  open: { title: 'No open tickets', message: 'New messages appear here automatically.' },
  answered: { title: 'No answered tickets', message: undefined },
  closed: { title: 'No closed tickets', message: undefined },
} as const satisfies Record<TicketState, unknown>;

const noneFits = { title: 'No tickets match', message: 'Clear the filters to see all.' };

type Props = { wish: TicketWish; chosen: string | null };

/** The tickets in one state, oldest first. */
export function DeskQueue({ wish, chosen }: Props) {
  const { status = 'open', ...narrow } = wish;
  const queue = useInfiniteQuery(supportQueue(wish));
  const navigate = useNavigate();
  const tickets = itemsOf(queue.data?.pages ?? []);
  // With each ticket's message count at selection: a new message deselects it.
  const [selected, setSelected] = useState<ReadonlyMap<string, number>>(new Map());
  const [asked, ask] = useState<readonly AdminTicket[] | null>(null);
  const list = useRef<HTMLUListElement>(null);
  if (!queue.data)
    return <NotLoaded what="The tickets" query={queue} rows={[5, 76]} label="Loading tickets" />;
  const several = tickets.filter((ticket) => selected.get(ticket._id) === ticket.messageCount);
  const select = (next: ReadonlySet<string>) => {
    const those = tickets.filter(({ _id }) => next.has(_id));
    setSelected(new Map(those.map(({ _id, messageCount }) => [_id, messageCount])));
  };
  const isFull = several.length >= maxTicketsAnswered;
  const toggle = (id: string | null) => {
    const ticket = tickets.find(({ _id }) => _id === id);
    if (!ticket || (isFull && !several.includes(ticket))) return;
    const next = new Set(several.map(({ _id }) => _id));
    if (!next.delete(ticket._id)) next.add(ticket._id);
    select(next);
  };
  const acts: KeyAct[] = [
    { key: 'S', verb: 'select', act: () => toggle(chosen) },
    { key: 'M', verb: 'answer selected', act: () => several.length > 0 && ask(several) },
  ];
  const mayBeAnswered = status !== 'closed';
  const isNarrow = Object.values(narrow).some((choice) => choice !== undefined);
  return (
    <>
      {/* Outside the list, so that a text is not lost when another admin answers all of it. */}
      {asked && <AnswerDialog tickets={asked} onDone={select} onClose={() => ask(null)} />}
      {tickets.length === 0 ? (
        <EmptyState Icon={IconInbox} {...(isNarrow ? noneFits : nothing[status])} />
      ) : (
        <Stack gap="md">
          {mayBeAnswered && (
            <AnswerSeveral all={tickets} selected={several} onSelect={select} onAsk={ask} />
          )}
          <ListKeys
            ids={tickets.map(({ _id }) => _id)}
            rows={list}
            pages={queue}
            chosen={chosen}
            onChoose={(ticket) =>
              void navigate({ to: '/admin/support', search: { ...wish, ticket }, replace: true })
            }
            acts={mayBeAnswered ? acts : []}
          />
          <ul ref={list} className="panel bare divided" aria-label="Tickets">
            {tickets.map((ticket) => (
              <li key={ticket._id} className={mayBeAnswered ? boxes['withBox'] : undefined}>
                {mayBeAnswered && (
                  <Checkbox
                    aria-label={`Select ${ticket.title}`}
                    checked={several.includes(ticket)}
                    disabled={isFull && !several.includes(ticket)}
                    onChange={() => toggle(ticket._id)}
                  />
                )}
                <Entry {...{ ticket, wish }} isChosen={ticket._id === chosen} />
              </li>
            ))}
          </ul>
          <MoreAtEnd pages={queue} name="tickets" />
        </Stack>
      )}
    </>
  );
}

type EntryProps = { ticket: AdminTicket; wish: TicketWish; isChosen: boolean };

function Entry({ ticket, wish, isChosen }: EntryProps) {
  const { writer } = ticket;
  return (
    <Link
      to="/admin/support"
      search={{ ...wish, ticket: ticket._id }}
      className={classes['ticket']}
      activeProps={{}}
      {...(isChosen ? { 'aria-current': 'true' } : {})}
    >
      <Stack component="span" gap={2} miw={0}>
        <span className={classes['ticket-title']}>{ticket.title}</span>
        <span className={classes['ticket-meta']}>
          {writer.username === null ? writer.email : `@${writer.username}`} ·{' '}
          {supportCategoryNames[ticket.category]} · <Ago at={ticket.changedAt} />
          {ticket.assignee && ` · ${ticket.assignee.username}`}
        </span>
      </Stack>
    </Link>
  );
}
