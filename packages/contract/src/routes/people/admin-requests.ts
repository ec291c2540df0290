import { z } from 'zod';
import { route } from '../../route.ts';
import { Timestamp } from '../../codecs.ts';
import { explanation, Id, Message } from '../../shapes.ts';

const RequestKind = z.enum(['make_admin', 'remove_admin', 'reset_second_factor']);

/** An act on an account that one admin asked for and another one has to approve. */
export const AdminRequest = z.object({
  _id: z.string(),
  kind: RequestKind,
  person: z.object({ _id: z.string(), username: z.string() }),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: Timestamp,
  /** Null: it waits for another admin. */
  approvedBy: z.string().nullable(),
  /** Of an approved reset: when it takes effect unless the owner cancels it. */
  dueAt: Timestamp.nullable(),
  /** Whether the reading admin may approve it. */
  mayApprove: z.boolean(),
  mayWithdraw: z.boolean(),
});

const OneRequest = z.strictObject({ id: Id });

export const adminRequestRoutes = {
  adminRequests: route({
    path: '/api/admin/requests',
    summary: 'Acts that wait for a second admin, and resets that wait for their time; oldest first',
    who: 'admin',
    query: z.strictObject({
      person: Id.optional(),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    reply: z.array(AdminRequest),
  }),
  askForAct: route({
    method: 'POST',
    path: '/api/admin/people/:id/requests',
    summary: 'Ask a second admin to change a role or to reset two-step login, with a reason',
    who: 'admin',
    confirms: true,
    perMinute: 20,
    params: z.strictObject({ id: Id }),
    body: z.strictObject({
      kind: RequestKind,
      reason: explanation('approval.reason_required', { min: 10 }),
    }),
    reply: Message,
    refuses: [
      'request.not_found',
      'approval.own',
      'approval.already_open',
      'approval.has_role',
      'approval.banned',
      'approval.no_second_factor',
      'approval.reason_required',
    ],
  }),
  approveAct: route({
    method: 'POST',
    path: '/api/admin/requests/:id/approve',
    summary: "Approve another admin's request; roles change now, a reset after 24 hours",
    who: 'admin',
    confirms: true,
    perMinute: 20,
    params: OneRequest,
    reply: Message,
    refuses: [
      'request.not_found',
      'approval.own',
      'approval.second_admin',
      'approval.not_open',
      'approval.has_role',
      'approval.banned',
      'approval.no_second_factor',
    ],
  }),
  withdrawAct: route({
    method: 'POST',
    path: '/api/admin/requests/:id/withdraw',
    summary: 'Withdraw a request, also a reset that waits for its time',
    who: 'admin',
    confirms: true,
    perMinute: 20,
    params: OneRequest,
    reply: Message,
    refuses: ['request.not_found', 'approval.own', 'approval.not_open'],
  }),
  cancelFactorReset: route({
    method: 'DELETE',
    path: '/api/users/second-factor/reset',
    summary: 'Keep two-step login: cancel a reset that admins approved',
    who: 'member',
    duringSetUp: true,
    perMinute: 20,
    reply: Message,
    refuses: ['approval.nothing_to_cancel'],
  }),
  cancelFactorResetByLink: route({
    method: 'POST',
    path: '/auth/keep-two-step-login',
    summary: 'Cancel a reset of two-step login with the link from the email',
    who: 'anyone',
    perMinute: 20,
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    reply: Message,
    refuses: ['approval.nothing_to_cancel'],
  }),
};
