import type { AppealCase } from '@stoke/contract';
import { Stack } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { CaseBar, useAssign } from '../../../entities/support/desk/case-bar.tsx';
import { CaseNotes } from '../../../entities/support/desk/case-notes.tsx';
import { useDeskCase } from '../../../entities/support/desk/calls.ts';
import { useStep } from '../../../lib/use-step.ts';
import { KeyLine, useKeyActs, type KeyAct } from '../../../ui/key-acts.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { AppealCaseCard, type Outcome } from './appeal-case.tsx';
import { AppealList } from './appeal-list.tsx';

type Props = {
  cases: readonly AppealCase[];
  /** Shown when there are none. */
  empty: ReactNode;
};

/**
 * The one that is looked at: the first, until another is chosen; where it leaves the list, the next one, unless it
 * is kept.
 */
function useCurrent(cases: readonly AppealCase[], isKept = false) {
  const [looked, look] = useState(cases[0]);
  const withId = (id: string | undefined) => cases.find(({ _id }) => _id === id);
  const ids = cases.map(({ _id }) => _id);
  const step = useStep(ids, looked?._id ?? null);
  const current = withId(looked?._id) ?? (isKept ? looked : withId(step(1)));
  if (current !== looked) look(current);
  return { current, look, step: (by: 1 | -1) => withId(step(by)) };
}

/** Answered appeals. */
export function AnsweredAppeals({ cases, empty }: Props) {
  const { current, look } = useCurrent(cases);
  if (!current) return empty;
  return (
    <AppealList cases={cases} current={current} onLook={look}>
      <AppealCaseCard appeal={current} />
    </AppealList>
  );
}

/** Open appeals with their keys. */
export function AppealDesk({ cases, empty }: Props) {
  const [answering, setAnswering] = useState<Outcome | null>(null);
  const [isNoting, setNoting] = useState(false);
  // A text is not lost when another admin answers first.
  const { current, ...way } = useCurrent(cases, answering !== null || isNoting);
  if (!current) return empty;
  return (
    <OpenAppeals
      cases={cases}
      current={current}
      {...way}
      answering={answering}
      onAnswering={setAnswering}
      onNoting={setNoting}
    />
  );
}

type OpenProps = Pick<Props, 'cases'> & {
  current: AppealCase;
  look: (appeal: AppealCase) => void;
  step: (by: 1 | -1) => AppealCase | undefined;
  answering: Outcome | null;
  onAnswering: (outcome: Outcome | null) => void;
  onNoting: (isNoting: boolean) => void;
};

function OpenAppeals({ cases, current, look, step, answering, ...on }: OpenProps) {
  const { onAnswering, onNoting } = on;
  const list = useRef<HTMLDivElement>(null);
  const [noting, setNoting] = useState<string>();
  const id = current._id;
  const desk = useDeskCase(id, answering !== null);
  const assignment = useAssign(id, desk);
  const answer = (outcome: Outcome) => {
    if (current.mayDecide) onAnswering(outcome);
  };
  const move = (by: 1 | -1) => {
    const next = step(by);
    if (!next) return;
    look(next);
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-testid="appeal-row"]');
    rows?.[cases.indexOf(next)]?.focus();
  };
  const acts: KeyAct[] = [
    { key: 'J', verb: 'next', act: () => move(1) },
    { key: 'K', verb: 'previous', act: () => move(-1) },
    { key: 'U', verb: 'uphold', act: () => answer('uphold') },
    { key: 'O', verb: 'overturn', act: () => answer('overturn') },
    { key: 'A', verb: 'assign / unassign', act: assignment.toggle },
    { key: 'N', verb: 'note', act: () => setNoting(id) },
  ];
  useKeyActs(acts);
  return (
    <>
      <KeyLine acts={acts} />
      <div ref={list}>
        <AppealList cases={cases} current={current} onLook={look}>
          <AppealCaseCard key={id} appeal={current} onAnswer={answer}>
            <Stack gap="sm" px={20} pb={14} align="flex-start">
              <CaseBar desk={desk} assignment={assignment} />
              <CaseNotes
                id={id}
                desk={desk}
                isAdding={noting === id}
                onAdd={() => setNoting(id)}
                onWriting={onNoting}
              />
            </Stack>
          </AppealCaseCard>
        </AppealList>
      </div>
      {answering && (
        <AnswerDialog
          appeal={current}
          outcome={answering}
          desk={desk}
          onClose={() => onAnswering(null)}
        />
      )}
    </>
  );
}
