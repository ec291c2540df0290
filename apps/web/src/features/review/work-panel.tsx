import type { WorkToReview } from '@stoke/contract';
import { formatDollars, reviewHours } from '@stoke/domain';
import { Button, Kbd } from '@mantine/core';
import type { RowProps } from './work-row.tsx';
import { Evidence, OutLink, taskLink } from './work-evidence.tsx';
import classes from './work-panel.module.css';

type Props = Pick<RowProps, 'work' | 'isGone' | 'isBusy' | 'labels' | 'onApprove' | 'onReject'>;

/** All that shows whether one submission is good, beside the list, with its decision. */
export function WorkPanel({ work, isGone, isBusy, labels, ...on }: Props) {
  const { user, campaignName, taskName, amount, guide } = work;
  const link = taskLink(work);
  return (
    <article className={classes['panel']} aria-label={`Submission of ${user.username}`}>
      <header>
        <div>
          <h3>{link === null ? taskName : <OutLink url={link}>{taskName}</OutLink>}</h3>
          <p>
            {user.username} · {campaignName}
          </p>
        </div>
        <b>{formatDollars(amount)}</b>
      </header>
      <div className={classes['content']}>
        <Evidence work={work} label={labels.evidence} />
        {guide && (
          <section>
            <h4>Guide of the task</h4>
            {guide.text !== '' && <p className={classes['text']}>{guide.text}</p>}
            {guide.url !== null && <OutLink url={guide.url}>Open the guide</OutLink>}
          </section>
        )}
      </div>
      <footer>
        <p>
          <Afterwards work={work} />
        </p>
        {isGone ? (
          <p>No longer waiting</p>
        ) : (
          <>
            <Button
              rightSection={<Kbd size="xs">A</Kbd>}
              disabled={isBusy}
              aria-keyshortcuts="a"
              onClick={on.onApprove}
            >
              {labels.approve}
            </Button>
            <Button
              variant="default"
              rightSection={<Kbd size="xs">R</Kbd>}
              disabled={isBusy}
              aria-keyshortcuts="r"
              onClick={on.onReject}
            >
              Reject
            </Button>
          </>
        )}
      </footer>
    </article>
  );
}

/** What becomes of it without a decision. */
function Afterwards({ work: { decideBefore, isSample } }: { work: WorkToReview }) {
  if (isSample) return 'Random sample: an admin decides.';
  if (decideBefore === null)
    return 'Manual approval: not enough evidence to approve automatically.';
  return `After ${reviewHours} hours, approved if its evidence can be checked.`;
}
