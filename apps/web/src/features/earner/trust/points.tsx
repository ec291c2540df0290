import classes from './trust.module.css';

/** Points with their sign. Colour only repeats what the sign says. */
export function Points({ points }: { points: number }) {
  const tone = points > 0 ? 'up' : points < 0 ? 'down' : 'none';
  const sign = points > 0 ? '+' : points < 0 ? '−' : '±';
  return (
    <span className={classes['points']} data-tone={tone}>
      {sign}
      {Math.abs(points)}
    </span>
  );
}
