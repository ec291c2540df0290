import { CopyButton } from '../../../ui/copy-button.tsx';
import classes from './copy-fact.module.css';

type Props = { name: string; value: string; unit?: string };

/** A value that must be taken over to the letter, with its copy button. */
export function CopyFact({ name, value, unit }: Props) {
  return (
    <div className={classes['fact']}>
      <dt>{name}</dt>
      <dd>
        <span className={classes['value']}>{unit === undefined ? value : `${value} ${unit}`}</span>
        <CopyButton value={value} what={name.toLowerCase()} />
      </dd>
    </div>
  );
}
