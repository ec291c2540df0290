import type { AppealCase } from '@stoke/contract';
import { formatRate, rejectionText, reversalReasonTexts, trustScoreMaximum } from '@stoke/domain';
import { Badge, Box, Button, Group, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { nearMoment } from '../../../lib/day-text.ts';
import { proofImage } from '../../../entities/work/proof-image.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { PrivateImage } from '../../../ui/private-image.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { atStake } from './at-stake.ts';
import classes from './appeals.module.css';
import { OutLink } from '../../../ui/out-link.tsx';
import { named } from '../../../ui/named.ts';
import { Quiet } from '../../../ui/quiet.ts';

export type Outcome = 'uphold' | 'overturn';

type Props = {
  appeal: AppealCase;
  onAnswer?: ((outcome: Outcome) => void) | undefined;
  children?: ReactNode;
};

/** One appeal as an admin sees it: the decision, what is said against it, and the answer. */
export function AppealCaseCard({ appeal, onAnswer, children }: Props) {
  const titleId = useId();
  return (
    <section className="panel" aria-labelledby={titleId} data-testid="appeal">
      <header className={classes['head']}>
        <div>
          <h2 id={titleId}>
            <Text span inherit>
              <LinkAnchor to="/admin/people" search={{ person: appeal.userId }} inherit>
                {appeal.username}
              </LinkAnchor>
            </Text>{' '}
            against {subjects[appeal.about]}
          </h2>
          <Group gap="0 14px" align="stretch" fz={13.5} c="dimmed">
            {appeal.xUsername !== null && <span>@{appeal.xUsername}</span>}
            <span>
              Trust {appeal.reputationScore} / {trustScoreMaximum}
            </span>
            <span>
              Filed <Moment at={appeal.filedAt} />
            </span>
          </Group>
        </div>
        <AtStake appeal={appeal} />
      </header>
      <div className={classes['sides']}>
        <Decision appeal={appeal} />
        <div className={classes['side']}>
          <h3>What {appeal.username} says</h3>
          <p className={classes['words']}>{appeal.text}</p>
        </div>
      </div>
      {children}
      {appeal.status === 'open' ? (
        <Decide appeal={appeal} onAnswer={onAnswer} />
      ) : (
        <Decided appeal={appeal} />
      )}
    </section>
  );
}

const subjects = {
  rejection: 'a rejection',
  reversal: 'a reversal',
  ban: 'a ban',
  suspension: 'a suspension',
} as const;

function AtStake({ appeal }: { appeal: AppealCase }) {
  if (appeal.status !== 'open') {
    return appeal.status === 'won' ? (
      <StatusBadge tone="good" label="Overturned" />
    ) : (
      <StatusBadge tone="bad" label="Upheld" />
    );
  }
  const amount = atStake(appeal);
  return amount === undefined ? null : (
    <Quiet>
      <Text span c="ember.4" fw={650} size="lg" className="num">
        {formatRate(amount)}
      </Text>{' '}
      at stake
    </Quiet>
  );
}

function Decision({ appeal }: { appeal: AppealCase }) {
  const { work, reversal, ban, suspension, against, userId, submissionId, username } = appeal;
  const by = against === null ? '' : ` by ${against}`;
  if (work) {
    return (
      <div className={classes['side']}>
        <h3>
          Rejected{by}, <Moment at={work.decidedAt} />
        </h3>
        <GivenReason reason={rejectionText(work.reason, work.kind)} more={work.note} />
        <ul className={classes['evidence']} aria-label="Evidence">
          {work.links.map(({ label, url }) => (
            <li key={label}>
              <OutLink href={url}>
                {label} <IconExternalLink size={13} aria-hidden />
              </OutLink>
            </li>
          ))}
          {work.facts.map(({ label, text }) => (
            <li key={label}>
              <span>{label}</span> {text}
            </li>
          ))}
        </ul>
        {work.images.map(({ url, label }) => (
          <PrivateImage
            key={url}
            id={url}
            name={`${label} of ${username}`}
            load={() => proofImage(submissionId ?? '')}
          />
        ))}
      </div>
    );
  }
  if (reversal) {
    const { actions, campaign, campaignId, note, reason, reversedAt, texts } = reversal;
    return (
      <div className={classes['side']}>
        <h3>
          Taken back{by}, <Moment at={reversedAt} />
        </h3>
        <GivenReason reason={reversalReasonTexts[reason]} more={note} />
        <Text size="sm">
          {actions === 1 ? 'One action' : `${actions} actions`} in{' '}
          <LinkAnchor to="/admin/spark" search={{ campaign: campaignId, person: userId }} size="sm">
            {campaign}
          </LinkAnchor>
        </Text>
        {texts.length > 0 && (
          <ul className={classes['evidence']} aria-label="Messages">
            {texts.map((text, place) => (
              <Box component="li" key={place} flex="0 1 100%" className="words">
                {text}
              </Box>
            ))}
          </ul>
        )}
      </div>
    );
  }
  if (suspension) {
    return (
      <div className={classes['side']}>
        <h3>
          Suspended{by}, <Moment at={suspension.suspendedAt} />
        </h3>
        <GivenReason
          reason={suspension.reason}
          more={
            <>
              Until <Moment at={suspension.until} />
            </>
          }
        />
      </div>
    );
  }
  return ban === null ? null : (
    <div className={classes['side']}>
      <h3>
        Banned{by}, <Moment at={ban.bannedAt} />
      </h3>
      <GivenReason reason={ban.reason} more={ban.evidence} />
    </div>
  );
}

function GivenReason({ reason, more }: { reason: string; more: ReactNode }) {
  return (
    <>
      <Text fw={600} size="sm">
        {reason}
      </Text>
      {more !== null && <p className={classes['words']}>{more}</p>}
    </>
  );
}

function Decide({ appeal, onAnswer }: Pick<Props, 'appeal' | 'onAnswer'>) {
  const { username, about, filedAt } = appeal;
  const name = `${username} against ${subjects[about]}, ${nearMoment(new Date(filedAt))}`;
  return (
    <footer className={classes['foot']}>
      <Quiet>
        {appeal.about === 'ban' ? (
          <>
            Answer due <Moment at={appeal.answerBefore} />. The ban stays in force until then.
          </>
        ) : appeal.about === 'suspension' ? (
          <>
            Answer due <Moment at={appeal.answerBefore} />. The suspension ends as scheduled.
          </>
        ) : appeal.isLeftToPeople ? (
          <>
            Not enough evidence to grant it automatically. Answer was due{' '}
            <Moment at={appeal.answerBefore} />.
          </>
        ) : (
          <>
            Granted automatically on <Moment at={appeal.answerBefore} /> if the evidence is enough.
          </>
        )}
      </Quiet>
      {appeal.mayDecide ? (
        <Group gap="sm" wrap="nowrap">
          <Button
            size="xs"
            variant="default"
            onClick={() => onAnswer?.('uphold')}
            {...named('Uphold', name)}
          />
          <Button
            size="xs"
            variant="light"
            onClick={() => onAnswer?.('overturn')}
            {...named('Overturn', name)}
          />
        </Group>
      ) : (
        <Badge color="amber">Another admin must answer</Badge>
      )}
    </footer>
  );
}

function Decided({ appeal: { decidedBy, decidedAt, note } }: { appeal: AppealCase }) {
  return (
    <footer className={classes['foot']}>
      <Text size="sm" className={classes['words'] ?? ''}>
        {note === null ? null : `“${note}”`}
      </Text>
      <Quiet>
        {decidedBy ?? 'The system'}
        {decidedAt !== null && (
          <>
            , <Moment at={decidedAt} />
          </>
        )}
      </Quiet>
    </footer>
  );
}
