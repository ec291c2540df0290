import { fomoLimits, fomoTaskKinds } from '@stoke/domain';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { BuiltInTask } from './built-in-task.tsx';
import { CustomTask } from './custom-task.tsx';
import { addCustom } from './draft.ts';
import type { Wizard } from './use-wizard.ts';
import classes from './wizard.module.css';
import { Problem } from '../../../../ui/failed.tsx';

/** The built-in tasks, and tasks of one's own. */
export function TasksStep({ wizard }: { wizard: Wizard }) {
  const { custom } = wizard.fields;
  const problem = wizard.problemAt('tasks');
  return (
    <>
      <div
        role="group"
        aria-label="Tasks"
        data-path="tasks"
        tabIndex={-1}
        className={classes['tasks']}
      >
        <Problem>{problem}</Problem>
        {fomoTaskKinds.map((kind) => (
          <BuiltInTask key={kind} wizard={wizard} kind={kind} />
        ))}
      </div>
      <section className={classes['tasks']} aria-labelledby="custom-tasks">
        <h3 id="custom-tasks">Custom tasks</h3>
        {custom.map((task) => (
          <CustomTask key={task.key} wizard={wizard} task={task} />
        ))}
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={custom.length >= fomoLimits.customTasks}
          onClick={() => wizard.edit('custom', addCustom(custom))}
        >
          Add custom task
        </Button>
      </section>
    </>
  );
}
