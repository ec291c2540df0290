import type { AdminTicket } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { maxTicketsAnswered, supportMessageMax } from '@stoke/domain';
import { Button } from '@mantine/core';
import { callOnce } from '../../../lib/session/call-once.ts';
import { SnippetBar } from '../../../entities/support/desk/snippet-bar.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { SelectSeveral, whyRefused } from '../../../ui/select-several.tsx';
import { readOf } from './calls.ts';

type Props = {
  all: readonly AdminTicket[];
  selected: readonly AdminTicket[];
  onSelect: (ids: ReadonlySet<string>) => void;
  onAsk: (tickets: readonly AdminTicket[]) => void;
};

/** Selects tickets that are answered with one text. */
export function AnswerSeveral({ all, selected, onSelect, onAsk }: Props) {
  return (
    <SelectSeveral all={all} count={selected.length} max={maxTicketsAnswered} onSelect={onSelect}>
      <Button size="xs" onClick={() => onAsk(selected)}>
        Answer {selected.length}
      </Button>
    </SelectSeveral>
  );
}

type DialogProps = {
  /** Those that were selected then, with the messages that they had then. */
  tickets: readonly AdminTicket[];
  /** With those that were not answered. */
  onDone: (refused: ReadonlySet<string>) => void;
  onClose: () => void;
};

/** Asks for the one text. */
export function AnswerDialog({ tickets, onDone, onClose }: DialogProps) {
  const read = tickets.map(readOf);
  return (
    <ReasonDialog
      about={tickets.map(({ _id }) => _id).join()}
      title={tickets.length === 1 ? 'Answer 1 ticket' : `Answer ${tickets.length} tickets`}
      label="Send answer"
      busyLabel="Sending..."
      field={{
        label: 'Answer',
        description: 'Sent to each person on its own.',
        maxLength: supportMessageMax,
      }}
      tooShort={refusals['support.message_required'].text}
      changes="support"
      failed="Not sent. Try again; this can safely be repeated."
      renderTools={(text, write) => (
        <SnippetBar desk="tickets" name="there" text={text} onWrite={write} />
      )}
      act={async (message) => {
        const { refused, ...done } = await callOnce('answerTickets', {
          body: { tickets: read, message },
        });
        onDone(new Set(refused.map(({ _id }) => _id)));
        if (refused.length === 0) return done;
        const names = new Map(tickets.map(({ _id, title }) => [_id, `“${title}”`]));
        return { message: `${done.message} ${whyRefused(refused, names)}`, kind: 'info' };
      }}
      onClose={onClose}
    >
      {null}
    </ReasonDialog>
  );
}
