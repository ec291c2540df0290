import { Text } from '@mantine/core';
import classes from './brands.module.css';

/** Short facts side by side, three in a row. */
export function Points({ points }: { points: readonly (readonly [name: string, text: string])[] }) {
  return (
    <ul className={classes['points']}>
      {points.map(([name, text]) => (
        <li key={name}>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed" mt={4}>
            {text}
          </Text>
        </li>
      ))}
    </ul>
  );
}
