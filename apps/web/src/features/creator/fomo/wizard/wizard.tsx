import type { Usdc } from '@stoke/domain';
import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { BasicsStep } from './basics-step.tsx';
import { DistributionStep } from './distribution-step.tsx';
import { budgetOf, steps, type WizardDraft } from './draft.ts';
import { Figures } from './figures.tsx';
import { canCreate } from './problems.ts';
import { SummaryStep } from './summary-step.tsx';
import { TasksStep } from './tasks-step.tsx';
import { useWizard, type Wizard } from './use-wizard.ts';
import beside from '../../../../ui/form-beside.module.css';
import classes from './wizard.module.css';
import { WrongFields } from '../../../../ui/wrong-fields.tsx';

type Props = {
  userId: string;
  initial: WizardDraft;
  /** What the page says about paying for this budget. */
  renderCover: (price: Usdc | null) => ReactNode;
  /** How earners will see it, where one asks for it. */
  renderPreview: (draft: WizardDraft) => ReactNode;
  renderStart: (wizard: Wizard) => ReactNode;
  onCreated: (message: string) => Promise<void>;
  onNoToken: () => void;
};

const leads = [
  'What earners see first, and what you spend.',
  'What people do, and what each verified link pays.',
  'How many of your users do which task.',
  'Check everything, then create the campaign.',
];

/** The FOMO wizard: Basics, Tasks, Distribution, Summary (rule 6.1). */
export function FomoWizard({ renderCover, renderPreview, renderStart, ...rest }: Props) {
  const wizard = useWizard(rest);
  const frame = useAim(wizard);
  const { step, isBusy } = wizard;
  const isLast = step === steps.length - 1;
  return (
    <>
      <Steps wizard={wizard} />
      <form
        ref={frame}
        noValidate
        className={beside['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (isLast) wizard.create();
          else wizard.next();
        }}
      >
        <fieldset disabled={isBusy} className={beside['fields']}>
          <header className={classes['head']}>
            <h2 tabIndex={-1} data-heading>
              {steps[step]}
            </h2>
            <p>{leads[step]}</p>
          </header>
          {step === 0 && <BasicsStep wizard={wizard} />}
          {step === 1 && <TasksStep wizard={wizard} />}
          {step === 2 && <DistributionStep wizard={wizard} />}
          {isLast && <SummaryStep wizard={wizard} />}
          <WrongFields errors={wizard.errors} />
          <footer className="spread">
            {step > 0 ? (
              <Button variant="default" size="md" onClick={wizard.back}>
                Back
              </Button>
            ) : (
              <span />
            )}
            {isLast ? (
              <Button type="submit" size="md" disabled={isBusy || !canCreate(wizard)}>
                {isBusy ? 'Creating Campaign...' : 'Create Campaign'}
              </Button>
            ) : (
              <Button type="submit" size="md">
                Next
              </Button>
            )}
          </footer>
        </fieldset>
        <aside className={beside['side']} aria-label="Campaign so far">
          {!isLast && <Figures fields={wizard.fields} />}
          {renderCover(budgetOf(wizard.fields))}
          {renderPreview(wizard)}
          {renderStart(wizard)}
        </aside>
      </form>
    </>
  );
}

/** Where one is, and the ways to the other steps. */
function Steps({ wizard: { step, goTo, isBusy } }: { wizard: Wizard }) {
  return (
    <nav aria-label="Steps">
      <ol className={classes['steps']}>
        {steps.map((name, at) => (
          <li key={name} data-done={at < step || undefined}>
            <button
              type="button"
              disabled={isBusy}
              aria-current={at === step ? 'step' : undefined}
              onClick={() => goTo(at)}
            >
              <span aria-hidden>{at + 1}</span>
              {name}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Leads the focus to the heading of a new step, or to the field that keeps it from being complete. */
function useAim({ aim }: Wizard) {
  const frame = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (aim === null) return;
    const target = aim.path === null ? '[data-heading]' : `[data-path="${aim.path}"]`;
    if (aim.path === null) window.scrollTo({ top: 0 });
    frame.current?.querySelector<HTMLElement>(target)?.focus();
  }, [aim]);
  return frame;
}
