import { deskLimits, desks, supportMessageMax } from '@stoke/domain';
import { z } from 'zod';
import { refusals, type RefusalCode } from '../../refusals.ts';
import { route } from '../../route.ts';
import { Timestamp } from '../../codecs.ts';
import { FormFlag, Id, line, Message, paragraph } from '../../shapes.ts';

export const Admin = z.object({ _id: z.string(), username: z.string() });
/** Cases assigned to the caller, or unassigned. */
export const Assigned = z.enum(['me', 'nobody']);

/**
 * What admins keep about a ticket or an appeal, and who has it open. The person sees nothing of it but the notes,
 * in their data export.
 */
export const DeskCase = z.object({
  assignee: Admin.nullable(),
  /** To whom it can be assigned. */
  admins: z.array(Admin),
  /** Oldest first. */
  notes: z.array(
    z.object({ _id: z.string(), text: z.string(), by: z.string(), writtenAt: Timestamp }),
  ),
  /** Other admins who have it open. */
  here: z.array(Admin.extend({ isWriting: z.boolean() })),
});

export const Snippet = z.object({
  _id: z.string(),
  title: z.string(),
  text: z.string(),
  by: z.string(),
  changedAt: Timestamp,
});

const CaseId = z.object({ id: Id });
const desk = z.enum(desks);

function required(max: number, refusal: RefusalCode) {
  const error = { error: refusals[refusal].text };
  return z.string(error).pipe(paragraph(max)).pipe(z.string().min(1, error));
}

export const caseRoutes = {
  deskCase: route({
    path: '/api/admin/desk/cases/:id',
    summary:
      'Assignee, notes and other readers of a ticket or an appeal; they see that you have it open for 30 seconds',
    who: 'admin',
    params: CaseId,
    query: z.strictObject({ isWriting: FormFlag.default(false) }),
    reply: DeskCase,
    refuses: ['request.not_found'],
  }),
  assignCase: route({
    method: 'PUT',
    path: '/api/admin/desk/cases/:id/assignee',
    summary: 'Assign a ticket or an appeal; refused if its assignee is another than you saw',
    who: 'admin',
    params: CaseId,
    body: z.strictObject({ adminId: Id.nullable(), before: Id.nullable() }),
    reply: DeskCase,
    refuses: ['request.not_found', 'desk.assigned', 'desk.no_admin'],
  }),
  writeNote: route({
    method: 'POST',
    path: '/api/admin/desk/cases/:id/notes',
    summary:
      'Write an internal note on a ticket or an appeal; the person has it in their data export',
    who: 'admin',
    idempotent: true,
    params: CaseId,
    body: z.strictObject({ text: required(deskLimits.note, 'desk.note_required') }),
    status: 201,
    reply: DeskCase,
    refuses: ['request.not_found', 'desk.note_required'],
  }),
  snippets: route({
    path: '/api/admin/desk/snippets',
    summary: 'Answers to use again, by title',
    who: 'admin',
    query: z.strictObject({ desk }),
    reply: z.array(Snippet),
  }),
  saveSnippet: route({
    method: 'POST',
    path: '/api/admin/desk/snippets',
    summary: 'Save an answer under a title; replaces the one with that title',
    who: 'admin',
    body: z.strictObject({
      desk,
      title: line({ min: 1, max: deskLimits.snippetTitle, refusal: 'desk.title_required' }),
      text: required(supportMessageMax, 'desk.text_required'),
    }),
    reply: Snippet,
    refuses: ['desk.title_required', 'desk.text_required', 'desk.too_many'],
  }),
  deleteSnippet: route({
    method: 'DELETE',
    path: '/api/admin/desk/snippets/:id',
    summary: 'Delete a saved answer',
    who: 'admin',
    params: CaseId,
    reply: Message,
    refuses: ['request.not_found'],
  }),
};
