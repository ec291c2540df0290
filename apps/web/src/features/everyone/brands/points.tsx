import { Text } from '@mantine/core';
import classes from './brands.module.css';
import { Quiet } from '../../../ui/quiet.ts';

/** Short facts side by side, three in a row. */
export function Points({ points }: { points: readonly (readonly [name: string, text: string])[] }) {
  return (
    <ul className={classes['points']}>
      {points.map(([name, text]) => (
        <li key={name}>
          <Text fw={600}>{name}</Text>
          <Quiet mt={4}>{text}</Quiet>
        </li>
      ))}
    </ul>
  );
}
