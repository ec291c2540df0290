import { Button } from '@mantine/core';
import { sparkPaidPerHour } from '@stoke/domain';
import { IconExternalLink } from '@tabler/icons-react';
import { FramePart } from '../../../entities/campaigns/campaign-frame.tsx';
import type { Participation } from './part-calls.ts';
import classes from './spark-part.module.css';

/** The campaign's links for this person: opening each is paid once. */
export function PaidLinks({ part: { links, isEligible } }: { part: Participation }) {
  return (
    <FramePart title="Paid links">
      <p className={classes['lead']}>
        {isEligible
          ? `Each link pays $0.025, once. Above ${sparkPaidPerHour.click} per hour, open it again later.`
          : 'Each link pays $0.025, once. Complete your checklist first.'}
      </p>
      <ul className={classes['links']}>
        {links.map(({ _id: id, label, url }) => (
          <li key={id}>
            <span>{label}</span>
            <Button
              component="a"
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              variant="default"
              size="xs"
              rightSection={<IconExternalLink size={14} aria-hidden />}
              {...(!isEligible && {
                'data-disabled': true,
                'aria-disabled': true,
                href: undefined,
              })}
              aria-description={label}
            >
              Open
            </Button>
          </li>
        ))}
      </ul>
    </FramePart>
  );
}
