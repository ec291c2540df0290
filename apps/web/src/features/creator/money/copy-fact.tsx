import { Anchor } from '@mantine/core';
import { CopyButton } from '../../../ui/copy-button.tsx';
import classes from './copy-fact.module.css';

type Props = {
  name: string;
  value: string;
  unit?: string;
  /** Its public page. */
  href?: string | null;
};

/** A value that must be taken over to the letter, with its copy button. */
export function CopyFact({ name, value, unit, href = null }: Props) {
  const text = unit === undefined ? value : `${value} ${unit}`;
  return (
    <div className={classes['fact']}>
      <dt>{name}</dt>
      <dd>
        {href === null ? (
          <span className={classes['value']}>{text}</span>
        ) : (
          <Anchor
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className={classes['value'] ?? ''}
          >
            {text}
          </Anchor>
        )}
        <CopyButton value={value} what={name.toLowerCase()} />
      </dd>
    </div>
  );
}
