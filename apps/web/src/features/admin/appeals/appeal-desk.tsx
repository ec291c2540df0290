import type { AppealCase } from '@stoke/contract';
import { Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { CaseBar, useAssign } from '../../../entities/support/desk/case-bar.tsx';
import { CaseNotes } from '../../../entities/support/desk/case-notes.tsx';
import { useDeskCase } from '../../../entities/support/desk/calls.ts';
import { KeyLine, useKeyActs, type KeyAct } from '../../../ui/key-acts.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { AppealCaseCard, type Outcome } from './appeal-case.tsx';
import { AppealList } from './appeal-list.tsx';

type Cases = readonly [AppealCase, ...AppealCase[]];

/** The one that is looked at: the first, until another is chosen; where it leaves the list, the next one. */
function useCurrent(cases: Cases) {
  const [looked, setLooked] = useState({ id: '', place: 0 });
  const current =
    cases.find(({ _id }) => _id === looked.id) ??
    cases[Math.min(looked.place, cases.length - 1)] ??
    cases[0];
  const look = (id: string) => setLooked({ id, place: cases.findIndex(({ _id }) => _id === id) });
  return { current, look };
}

/** Answered appeals. */
export function AnsweredAppeals({ cases }: { cases: Cases }) {
  const { current, look } = useCurrent(cases);
  return (
    <AppealList cases={cases} current={current} onLook={look}>
      <AppealCaseCard appeal={current} />
    </AppealList>
  );
}

/** Open appeals with their keys. */
export function AppealDesk({ cases }: { cases: Cases }) {
  const list = useRef<HTMLDivElement>(null);
  const { current, look } = useCurrent(cases);
  // Kept while its dialog is open, so that a text is not lost when another admin answers first.
  const [answering, setAnswering] = useState<{ appeal: AppealCase; outcome: Outcome } | null>(null);
  const [noting, setNoting] = useState<string>();
  const id = current._id;
  const desk = useDeskCase(id, answering?.appeal._id === id);
  const assignment = useAssign(id, desk);
  const answer = (appeal: AppealCase, outcome: Outcome) => {
    if (appeal.mayDecide) setAnswering({ appeal, outcome });
  };
  const move = (by: 1 | -1) => {
    const place = cases.indexOf(current) + by;
    const next = cases[place];
    if (!next) return;
    look(next._id);
    list.current?.querySelectorAll<HTMLElement>('[data-testid="appeal-row"]')[place]?.focus();
  };
  const acts: KeyAct[] = [
    { key: 'J', verb: 'next', act: () => move(1) },
    { key: 'K', verb: 'previous', act: () => move(-1) },
    { key: 'U', verb: 'uphold', act: () => answer(current, 'uphold') },
    { key: 'O', verb: 'overturn', act: () => answer(current, 'overturn') },
    { key: 'A', verb: 'assign / unassign', act: assignment.toggle },
    { key: 'N', verb: 'note', act: () => setNoting(id) },
  ];
  useKeyActs(acts);
  return (
    <>
      <KeyLine acts={acts} />
      <div ref={list}>
        <AppealList cases={cases} current={current} onLook={look}>
          <AppealCaseCard
            key={id}
            appeal={current}
            onAnswer={(outcome) => answer(current, outcome)}
          >
            <Stack gap="sm" px={20} pb={14} align="flex-start">
              <CaseBar desk={desk} assignment={assignment} />
              <CaseNotes id={id} desk={desk} isAdding={noting === id} onAdd={() => setNoting(id)} />
            </Stack>
          </AppealCaseCard>
        </AppealList>
      </div>
      {answering && (
        <AnswerDialog
          {...answering}
          desk={answering.appeal._id === id ? desk : undefined}
          onClose={() => setAnswering(null)}
        />
      )}
    </>
  );
}
