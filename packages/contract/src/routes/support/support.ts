import {
  maxTicketsAnswered,
  supportCategories,
  supportMessageMax,
  supportTitleMax,
} from '@stoke/domain';
import { z } from 'zod';
import { refusals } from '../../refusals.ts';
import { route } from '../../route.ts';
import { Timestamp } from '../../codecs.ts';
import { Admin, Assigned } from './desk.ts';
import { Email, Id, line, Message, paragraph } from '../../shapes.ts';

const MessageText = paragraph(supportMessageMax).pipe(
  z.string().min(1, { error: refusals['support.message_required'].text }),
);
const Written = {
  category: z.enum(supportCategories),
  title: line({ min: 3, max: supportTitleMax, refusal: 'support.title_required' }),
  message: MessageText,
};
const TicketId = z.object({ id: Id });
/** Sent by mail only; it opens this one ticket. */
const Key = z.string().max(100);
const status = z.enum(['open', 'answered', 'closed']);
const page = z.strictObject({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export const SupportTicket = z.object({
  _id: z.string(),
  category: z.enum(supportCategories),
  title: z.string(),
  /** `open` waits for support, `answered` for the person. */
  status,
  openedAt: Timestamp,
  changedAt: Timestamp,
  submissionId: z.string().nullable(),
  payoutId: z.string().nullable(),
});

const SupportMessage = z.object({
  from: z.enum(['person', 'support']),
  text: z.string(),
  writtenAt: Timestamp,
});

/** A ticket with everything that was said, oldest first. */
export const SupportThread = SupportTicket.extend({ messages: z.array(SupportMessage) });

const Writer = z.object({
  /** Null: a visitor, answered by mail. */
  userId: z.string().nullable(),
  username: z.string().nullable(),
  email: z.string(),
  accountStatus: z.enum(['active', 'suspended', 'banned']).nullable(),
});

export const AdminTicket = SupportTicket.extend({
  writer: Writer,
  assignee: Admin.nullable(),
  /** What an answer must have read of it. */
  messageCount: z.number().int().min(1),
});

export const AdminThread = AdminTicket.extend({
  /** `by` is the admin's username. */
  messages: z.array(SupportMessage.extend({ by: z.string().nullable() })),
  /** Changes of state or topic and their authors; `by` null: the user. */
  steps: z.array(
    z.object({
      at: Timestamp,
      status,
      by: z.string().nullable(),
      /** What the topic was changed to; null: the state changed. */
      topic: z.enum(supportCategories).nullable(),
    }),
  ),
});

const writing = ['support.title_required', 'support.message_required'] as const;
const replying = ['request.not_found', 'support.message_required', 'support.closed'] as const;
/** Number of messages read, so that an admin decides only after seeing all. */
const Seen = { messagesRead: z.number().int().min(1).max(1_000_000) };

export const supportRoutes = {
  openTicket: route({
    method: 'POST',
    path: '/api/support/tickets',
    summary: 'Write to support, optionally about one of your submissions or payouts',
    who: 'member-or-banned',
    idempotent: true,
    perMinute: 10,
    body: z.strictObject({ ...Written, submissionId: Id.optional(), payoutId: Id.optional() }),
    status: 201,
    reply: SupportThread,
    refuses: [...writing, 'request.not_found', 'support.too_many'],
  }),
  tickets: route({
    path: '/api/support/tickets',
    summary: 'Your tickets, newest first',
    who: 'member-or-banned',
    query: page,
    reply: z.array(SupportTicket),
  }),
  ticket: route({
    path: '/api/support/tickets/:id',
    summary: 'One of your tickets with its messages',
    who: 'member-or-banned',
    params: TicketId,
    reply: SupportThread,
    refuses: ['request.not_found'],
  }),
  replyToTicket: route({
    method: 'POST',
    path: '/api/support/tickets/:id/reply',
    summary: 'Reply in one of your tickets',
    who: 'member-or-banned',
    idempotent: true,
    perMinute: 20,
    params: TicketId,
    body: z.strictObject({ message: MessageText }),
    reply: SupportThread,
    refuses: [...replying, 'support.too_many_messages'],
  }),
  closeTicket: route({
    method: 'POST',
    path: '/api/support/tickets/:id/close',
    summary: 'Close one of your tickets',
    who: 'member-or-banned',
    params: TicketId,
    reply: SupportThread,
    refuses: ['request.not_found', 'support.closed'],
  }),
  writeAsVisitor: route({
    method: 'POST',
    path: '/api/support/visitor-tickets',
    summary: 'Write to support without an account; the answer is emailed',
    who: 'anyone',
    perMinute: 3,
    body: z.strictObject({ ...Written, email: Email }),
    status: 201,
    reply: Message,
    refuses: [...writing, 'support.too_many'],
  }),
  visitorTicket: route({
    method: 'POST',
    path: '/api/support/visitor-tickets/:id/read',
    summary: 'Read a ticket with the key from the email',
    who: 'anyone',
    perMinute: 60,
    params: TicketId,
    body: z.strictObject({ key: Key }),
    reply: SupportThread,
    refuses: ['request.not_found'],
  }),
  replyAsVisitor: route({
    method: 'POST',
    path: '/api/support/visitor-tickets/:id/reply',
    summary: 'Reply in a ticket with the key from the email',
    who: 'anyone',
    perMinute: 10,
    params: TicketId,
    body: z.strictObject({ key: Key, message: MessageText }),
    reply: SupportThread,
    refuses: [...replying, 'support.too_many_messages'],
  }),
};

const deciding = ['request.not_found', 'support.changed'] as const;

export const supportAdminRoutes = {
  supportQueue: route({
    path: '/api/admin/support/tickets',
    summary: 'Tickets in one state, oldest first',
    who: 'admin',
    query: page.extend({
      status: status.default('open'),
      category: z.enum(supportCategories).optional(),
      assigned: Assigned.optional(),
      /** A part of the subject, of the address or of the username. */
      search: line({ min: 1, max: 120 }).optional(),
    }),
    reply: z.array(AdminTicket),
  }),
  supportTicket: route({
    path: '/api/admin/support/tickets/:id',
    summary: 'One ticket with its messages, who answered and who closed it',
    who: 'admin',
    params: TicketId,
    reply: AdminThread,
    refuses: ['request.not_found'],
  }),
  answerTicket: route({
    method: 'POST',
    path: '/api/admin/support/tickets/:id/answer',
    summary: 'Answer; refused if there are messages that you have not read',
    who: 'admin',
    idempotent: true,
    params: TicketId,
    body: z.strictObject({ ...Seen, message: MessageText }),
    reply: AdminThread,
    refuses: [...deciding, 'support.message_required', 'support.closed'],
  }),
  answerTickets: route({
    method: 'POST',
    path: '/api/admin/support/answers',
    summary: 'Answer several tickets with one text; each is answered or refused on its own',
    who: 'admin',
    idempotent: true,
    perMinute: 10,
    body: z.strictObject({
      tickets: z
        .array(z.strictObject({ _id: Id, ...Seen }))
        .min(1)
        .max(maxTicketsAnswered),
      message: MessageText,
    }),
    reply: Message.extend({
      answered: z.array(z.string()),
      refused: z.array(z.object({ _id: z.string(), code: z.string(), message: z.string() })),
    }),
    refuses: ['support.message_required'],
  }),
  changeTopic: route({
    method: 'PUT',
    path: '/api/admin/support/tickets/:id/topic',
    summary: 'Change the topic of a ticket',
    who: 'admin',
    params: TicketId,
    body: z.strictObject({ category: z.enum(supportCategories) }),
    reply: AdminThread,
    refuses: ['request.not_found'],
  }),
  closeTicketForPerson: route({
    method: 'POST',
    path: '/api/admin/support/tickets/:id/close',
    summary: 'Close a ticket; refused if there are messages that you have not read',
    who: 'admin',
    params: TicketId,
    body: z.strictObject(Seen),
    reply: AdminThread,
    refuses: [...deciding, 'support.closed'],
  }),
  reopenTicket: route({
    method: 'POST',
    path: '/api/admin/support/tickets/:id/reopen',
    summary: 'Reopen a closed ticket',
    who: 'admin',
    params: TicketId,
    reply: AdminThread,
    refuses: ['request.not_found', 'support.not_closed'],
  }),
};
