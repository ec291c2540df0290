import type { AppealCase } from '@stoke/contract';
import { Box, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { CaseBar, useAssign } from '../../../entities/support/desk/case-bar.tsx';
import { CaseNotes } from '../../../entities/support/desk/case-notes.tsx';
import { useDeskCase } from '../../../entities/support/desk/calls.ts';
import { KeyLine, useKeyActs, type KeyAct } from '../../../ui/key-acts.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { AppealCaseCard, type Outcome } from './appeal-case.tsx';

/** Open appeals with their keys. One of them is current: the first, until another is looked at. */
export function AppealDesk({ cases }: { cases: readonly [AppealCase, ...AppealCase[]] }) {
  const list = useRef<HTMLDivElement>(null);
  const [looked, look] = useState<string>();
  // Kept while its dialog is open, so that a text is not lost when another admin answers first.
  const [answering, setAnswering] = useState<{ appeal: AppealCase; outcome: Outcome } | null>(null);
  const [noting, setNoting] = useState<string>();
  const current = cases.find(({ _id }) => _id === looked) ?? cases[0];
  const id = current._id;
  const desk = useDeskCase(id, answering?.appeal._id === id);
  const assignment = useAssign(id, desk);
  const answer = (appeal: AppealCase, outcome: Outcome) => {
    if (appeal.mayDecide) setAnswering({ appeal, outcome });
  };
  const move = (by: 1 | -1) => {
    const next = cases[cases.indexOf(current) + by];
    if (!next) return;
    look(next._id);
    list.current?.querySelector<HTMLElement>(`[data-appeal="${next._id}"]`)?.focus();
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
      <Stack gap={20} ref={list}>
        {cases.map((one) => (
          <AppealCaseCard
            key={one._id}
            appeal={one}
            isCurrent={one === current}
            onAnswer={(outcome) => answer(one, outcome)}
            onLook={() => look(one._id)}
          >
            {one === current && (
              <Stack gap="sm" px={20} pb={14}>
                <CaseBar desk={desk} assignment={assignment} />
                <Box>
                  <CaseNotes
                    key={id}
                    id={id}
                    desk={desk}
                    isAdding={noting === id}
                    onAdd={() => setNoting(id)}
                  />
                </Box>
              </Stack>
            )}
          </AppealCaseCard>
        ))}
      </Stack>
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
