import { Badge, Box, Group, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card-facts.module.css';

type TagsProps = { tags: readonly string[]; most: number; children?: ReactNode };

/** The children, then the first tags of a card and the number of further ones. */
function Tags({ tags, most, children }: TagsProps) {
  const rest = tags.length - most;
  return (
    <Group gap={6} wrap="nowrap" h={22} style={{ overflow: 'hidden' }}>
      {children}
      {tags.slice(0, most).map((tag) => (
        <Badge key={tag} color="slate" flex="0 1 auto" miw={0}>
          {tag}
        </Badge>
      ))}
      {rest > 0 && (
        <Box component="span" flex="none" c="dimmed" fz="xs">
          +{rest}
        </Box>
      )}
    </Group>
  );
}

/** Two figures side by side. */
function Figures({ children }: { children: ReactNode }) {
  return <dl className={classes['figures']}>{children}</dl>;
}

type FigureProps = { label: string; tone?: 'money' | 'none'; children: ReactNode };

function Figure({ label, tone, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-tone={tone}>{children}</dd>
    </div>
  );
}

type MeasureProps = { left: ReactNode; right: ReactNode; percent: number; label: string };

/** How much of something there is, in words and as a bar; `label` names the bar. */
function Measure({ left, right, percent, label }: MeasureProps) {
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
function Foot({ children }: { children: ReactNode }) {
  return <div className={classes['foot']}>{children}</div>;
}

/** The parts of a card. */
export const Card = { Tags, Figures, Figure, Measure, Foot };
