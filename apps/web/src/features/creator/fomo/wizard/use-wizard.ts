import { useState } from 'react';
import type { StartEntry } from '../../../../entities/campaigns/start-time.ts';
import { useTerms } from '../../../../entities/site/terms.ts';
import type { WizardDraft, WizardFields } from './draft.ts';
import { problemsOf, wrongStart, type Problem } from './problems.ts';
import { useCreation } from './use-creation.ts';
import { useDraft } from './use-draft.ts';
import { wizardDrafts } from './wizard-drafts.ts';

type Input = {
  userId: string;
  initial: WizardDraft;
  onCreated: (message: string) => Promise<void>;
  /** The session is over: the campaign has no owner. */
  onNoToken: () => void;
};

export type Wizard = ReturnType<typeof useWizard>;

/** The four steps: the draft, its problems, and the navigation. */
export function useWizard(input: Input) {
  // The figures are those of the fee now.
  useTerms();
  const draft = useDraft(input.userId, input.initial);
  const problems = useShownProblems(draft.current);
  const { step } = draft.current;

  function show(problem: Problem): void {
    draft.change((before) => ({ ...before, step: problem.step }));
    problems.lead(problem);
  }

  /** Back is always open; the way on needs the steps before it complete. */
  function goTo(to: number): void {
    const blocked = problemsOf(draft.latest()).find((problem) => problem.step < to);
    if (to > step && blocked !== undefined) return show(blocked);
    draft.change((before) => ({ ...before, step: to }));
    problems.arrive();
  }

  function showDraft(by: WizardDraft): void {
    problems.arrive();
    draft.replace(by);
  }

  /** Begins anew, from another campaign or from nothing. */
  function replace(by: WizardDraft): void {
    wizardDrafts.renew(input.userId);
    showDraft(by);
  }

  const creation = useCreation({
    ...input,
    draft,
    show: showDraft,
    onProblem: problems.refuse,
    onShow: show,
  });
  return {
    ...draft.current,
    ...creation,
    goTo,
    next: () => goTo(step + 1),
    back: () => goTo(step - 1),
    aim: problems.aim,
    problemAt: problems.problemAt,
    errors: problems.errors,
    leave: problems.leave,
    edit: <K extends keyof WizardFields>(key: K, value: WizardFields[K]) => {
      problems.forget();
      draft.change((before) => ({ ...before, fields: { ...before.fields, [key]: value } }));
    },
    setBanner: (banner: File | null) => {
      problems.forget();
      draft.change((before) => ({ ...before, banner }));
    },
    setStart: (start: StartEntry) => {
      problems.forget();
      draft.change((before) => ({ ...before, start }));
    },
    setShare: draft.setShare,
    setShares: draft.setShares,
    replace,
  };
}

/** Which problems are said: those of fields that were left, of a step that was to be completed, or the server's. */
function useShownProblems(draft: WizardDraft) {
  const [isWhole, setWhole] = useState(false);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<Problem | null>(null);
  /** Where the focus goes: to a field, or to the heading of the step (null). */
  const [aim, setAim] = useState<{ path: string | null } | null>(null);
  const problems = [...problemsOf(draft), wrongStart(draft)];
  return {
    aim,
    /** All of a step that was to be completed. */
    errors: Object.fromEntries(
      isWhole ? problems.flatMap((one) => (one ? [[one.path, one.text]] : [])) : [],
    ),
    problemAt: (path: string): string | null => {
      if (refused?.path === path) return refused.text;
      const isShown = isWhole || left.includes(path);
      return (isShown && problems.find((problem) => problem?.path === path)?.text) || null;
    },
    leave: (path: string) => setLeft((before) => [...before, path]),
    forget: () => setRefused(null),
    arrive: () => {
      setWhole(false);
      setLeft([]);
      setRefused(null);
      setAim({ path: null });
    },
    lead: ({ path }: Problem) => {
      setWhole(true);
      setAim({ path });
    },
    refuse: setRefused,
  };
}
