import type { Submission } from '@stoke/contract';
import { appealAnswerDays, formatDollars, rejectionText } from '@stoke/domain';
import { Anchor, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Moment } from '../../ui/moment.tsx';
import { showToast } from '../../ui/toasts.ts';
import { AppealForm } from './appeal-form.tsx';
import classes from './appeals.module.css';

/** What can be done, or was done, against the rejection of one's work (rule 8.3). */
export function WorkAppeal({ submission }: { submission: Submission }) {
  const now = useNow(60_000);
  const { appeal } = submission;
  if (appeal === null) return null;
  switch (appeal.state) {
    case 'open':
      return new Date(appeal.before) > now ? <Offer submission={submission} /> : null;
    case 'appealed':
      return (
        <Text size="sm" c="amber.3">
          Appeal sent
          {appeal.answerBefore !== null && (
            <>
              , answer until <Moment at={appeal.answerBefore} />
            </>
          )}
        </Text>
      );
    case 'overturned':
      return <Answered word="Appeal won" tone="mint.3" answer={appeal.answer} />;
    case 'upheld':
      return appeal.answerBefore === null ? null : (
        <Answered word="Appeal lost" tone="rose.3" answer={appeal.answer} />
      );
  }
}

function Answered(of: { word: string; tone: string; answer: string | null }) {
  return (
    <Text size="sm" className={classes['answer'] ?? ''}>
      <Text span size="sm" c={of.tone}>
        {of.word}
      </Text>
      {of.answer !== null && <>: “{of.answer}”</>}
    </Text>
  );
}

function Offer({ submission }: { submission: Submission }) {
  const [isOpen, setOpen] = useState(false);
  const until = submission.appeal?.before ?? '';
  return (
    <>
      <Text size="sm" c="dimmed">
        <Anchor component="button" type="button" size="sm" onClick={() => setOpen(true)}>
          Appeal
        </Anchor>{' '}
        until <Moment at={until} />
      </Text>
      {isOpen && <AppealDialog submission={submission} onClose={() => setOpen(false)} />}
    </>
  );
}

function AppealDialog({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const { _id, reason, note, amount, appeal } = submission;
  return (
    <Dialog title="Appeal this decision" size="lg" onClose={onClose}>
      <Stack gap="md">
        <dl className={classes['facts']}>
          <div>
            <dt>Reason</dt>
            <dd>
              {reason === null ? 'None given' : rejectionText(reason)}
              {note !== null && <Text c="dimmed">“{note}”</Text>}
            </dd>
          </div>
          <div>
            <dt>Amount</dt>
            <dd>{formatDollars(amount)}, held until a decision</dd>
          </div>
          <div>
            <dt>Appeal by</dt>
            <dd>
              <Moment at={appeal?.before ?? ''} />
            </dd>
          </div>
        </dl>
        <Text size="sm" c="dimmed">
          A different reviewer answers within {appealAnswerDays} days, or you win. You can appeal
          once, and can't resubmit while the appeal is open.
        </Text>
        <AppealForm
          about={{ about: 'rejection', submissionId: _id }}
          hint="What the reviewer missed, with a link if possible."
          onCancel={onClose}
          onSent={() => {
            onClose();
            showToast('success', 'Appeal sent.');
          }}
        />
      </Stack>
    </Dialog>
  );
}
