import type { SparkActivity, Submission } from '@stoke/contract';
import { appealAnswerDays, formatRate, rejectionText, reversalReasonTexts } from '@stoke/domain';
import { Anchor, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { workName } from '../../../entities/work/work-name.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Pair } from '../../../ui/pair.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { AppealForm } from './appeal-form.tsx';
import classes from './appeals.module.css';
import type { NewAppeal } from './calls.ts';
import { named } from '../../../ui/named.ts';
import { Quiet } from '../../../ui/quiet.ts';

/** A decision that took a reward, and where its appeal stands. */
type Decision = {
  /** Tells it from the others of the list. */
  name: string;
  about: NewAppeal;
  amount: number;
  reason: string;
  note: string | null;
  appeal: NonNullable<Submission['appeal']>;
  /** The end of the sentence that it can be appealed once. */
  consequence?: string;
};

/** What can be done, or was done, against the rejection of one's work (rule 8.3). */
export function WorkAppeal({ submission }: { submission: Submission }) {
  const { _id: submissionId, kind, amount, reason, note, appeal } = submission;
  if (appeal === null) return null;
  return (
    <RewardAppeal
      decision={{
        name: workName(submission),
        about: { about: 'rejection', submissionId },
        amount,
        reason: reason === null ? 'None given' : rejectionText(reason, kind),
        note,
        appeal,
        consequence: ", and can't resubmit while the appeal is open",
      }}
    />
  );
}

type Reversal = NonNullable<SparkActivity['reversal']>;

/** The same for rewards of a Spark that an admin took back. */
export function ReversalAppeal({ reversal }: { reversal: Reversal }) {
  const { _id: reversalId, amount, reason, note, state, appealBefore } = reversal;
  const { answerBefore, answer } = reversal;
  return (
    <RewardAppeal
      decision={{
        name: `${formatRate(amount)}, ${reversalReasonTexts[reason]}`,
        about: { about: 'reversal', reversalId },
        amount,
        reason: reversalReasonTexts[reason],
        note,
        appeal: { state, before: appealBefore, answerBefore, answer },
      }}
    />
  );
}

function RewardAppeal({ decision }: { decision: Decision }) {
  const now = useNow(60_000);
  const { appeal } = decision;
  switch (appeal.state) {
    case 'open':
      return new Date(appeal.before) > now ? <Offer decision={decision} /> : null;
    case 'appealed':
      return (
        <Text size="sm" c="amber.3">
          Appeal sent
          {appeal.answerBefore !== null &&
            (new Date(appeal.answerBefore) > now ? (
              <>
                , answer until <Moment at={appeal.answerBefore} />
              </>
            ) : (
              ', waiting for an admin'
            ))}
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

function Answered({ tone, word, answer }: { word: string; tone: string; answer: string | null }) {
  return (
    <Text size="sm" className="anywhere">
      <Text span size="sm" c={tone}>
        {word}
      </Text>
      {answer !== null && <>: “{answer}”</>}
    </Text>
  );
}

function Offer({ decision }: { decision: Decision }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Quiet>
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => setOpen(true)}
          {...named('Appeal', decision.name)}
        />{' '}
        until <Moment at={decision.appeal.before} />
      </Quiet>
      {isOpen && <AppealDialog decision={decision} onClose={() => setOpen(false)} />}
    </>
  );
}

function AppealDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const { about, reason, note, amount, appeal, consequence = '' } = decision;
  return (
    <Dialog title="Appeal this decision" size="lg" onClose={onClose}>
      <Stack gap="md">
        <dl className={classes['facts']}>
          <Pair name="Reason">
            {reason}
            {note !== null && <Text c="dimmed">“{note}”</Text>}
          </Pair>
          <Pair name="Amount">{formatRate(amount)}, reserved until the decision</Pair>
          <Pair name="Appeal by">
            <Moment at={appeal.before} />
          </Pair>
        </dl>
        <Quiet>
          A different reviewer decides wherever possible. Without an answer within{' '}
          {appealAnswerDays} days, you win if your work passes the automatic checks. Otherwise an
          admin decides. You can appeal once{consequence}.
        </Quiet>
        <AppealForm
          about={about}
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
