import { deskLimits } from '@stoke/domain';
import { refusal } from './refusal-text.ts';

/** Tickets, and the desks at which admins answer them. */
export const supportRefusals = {
  'support.title_required': refusal(422, 'Please enter a subject of 3 to 120 characters.'),
  'support.message_required': refusal(422, 'Please write your message.'),
  'support.too_many': refusal(
    429,
    'You have opened several tickets today. Please reply in one of them, or try again tomorrow.',
  ),
  'support.too_many_messages': refusal(
    429,
    'Too many messages in this ticket today. Please wait for our answer.',
  ),
  'support.closed': refusal(409, 'This ticket is closed. Please open a new one.'),
  'support.not_closed': refusal(409, 'This ticket is not closed.'),
  'support.changed': refusal(409, 'There is a new message. Please read it and decide again.'),
  'desk.assigned': refusal(409, 'Someone else assigned it a moment ago. Please look again.'),
  'desk.no_admin': refusal(422, 'It can only be assigned to an admin.'),
  'desk.note_required': refusal(422, 'Please write your note.'),
  'desk.title_required': refusal(422, 'Please enter a title of 1 to 60 characters.'),
  'desk.text_required': refusal(422, 'Please write the text of the snippet.'),
  'desk.too_many': refusal(409, `There are ${deskLimits.snippets} snippets. Delete one first.`),
} as const;
