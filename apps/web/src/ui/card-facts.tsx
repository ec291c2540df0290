import { Badge, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card-facts.module.css';

type TagsProps = { tags: readonly string[]; most: number; children?: ReactNode };

/** The children, then the first tags of a card and the number of further ones. */
export function CardTags({ tags, most, children }: TagsProps) {
  const rest = tags.length - most;
  return (
    <div className={classes['tags']}>
      {children}
      {tags.slice(0, most).map((tag) => (
        <Badge key={tag} color="slate" className={classes['tag'] ?? ''}>
          {tag}
        </Badge>
      ))}
      {rest > 0 && <span className={classes['more']}>+{rest}</span>}
    </div>
  );
}

/** Two figures side by side. */
export function CardFigures({ children }: { children: ReactNode }) {
  return <dl className={classes['figures']}>{children}</dl>;
}

type FigureProps = { label: string; tone?: 'money' | 'none'; children: ReactNode };

export function CardFigure({ label, tone, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-tone={tone}>{children}</dd>
    </div>
  );
}

type MeasureProps = { left: ReactNode; right: ReactNode; percent: number; label: string };

/** How much of something there is, in words and as a bar; `label` names the bar. */
export function CardMeasure({ left, right, percent, label }: MeasureProps) {
  return (
    <div>
      <div className={classes['measure']}>
        <span>{left}</span>
        <span>{right}</span>
      </div>
      <Progress value={percent} size={6} color="ember" aria-label={label} />
    </div>
  );
}

/** The last line of a card: one fact at the left, one at the right. */
export function CardFoot({ children }: { children: ReactNode }) {
  return <div className={classes['foot']}>{children}</div>;
}
