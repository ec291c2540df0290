import { Group, Skeleton, Stack } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { Art } from '../../ui/art.tsx';
import classes from './art-card.module.css';
import { reviewLine, type Reviews } from '../people/review-line.tsx';
import { PersonAvatar } from '../people/person-avatar.tsx';

type ListProps = {
  label: string;
  /** How tall the facts below the head are, in pixels. */
  facts: number;
  children: ReactNode;
};

/** Cards side by side; `label` names them as one list. */
export function ArtCards({ label, facts, children }: ListProps) {
  return (
    <ul className={classes['grid']} aria-label={label} style={factsOf(facts)}>
      {children}
    </ul>
  );
}

/** To put on the link that is the card's title: it takes the presses of the whole card. */
export const cardLink = classes['link'] ?? '';

type Props = {
  art: string | null;
  logo: string | null;
  /** What the picture is made from where there is none. */
  seed: string;
  /** Whose it is: gives the initials where the logo is missing. */
  brand: string;
  /** A link with the class `cardLink`. */
  title: ReactNode;
  by: ReactNode;
  reviews: Reviews;
  /** Stands on the picture, where it takes no room from the title. */
  badge?: ReactNode;
  testId: string;
  children: ReactNode;
};

/** One entry of a list that people choose from: picture, brand, title, and the facts below. */
export function ArtCard({ art, seed, logo, brand, title, by, ...rest }: Props) {
  const { reviews, badge, testId, children } = rest;
  return (
    <li className={classes['card']} data-testid={testId}>
      <div className={classes['frame']}>
        <Art src={art} seed={seed} className="cover" />
      </div>
      <div className={classes['body']}>
        <Group gap={12} wrap="nowrap">
          <PersonAvatar src={logo} name={brand} size={40} isBrand />
          <div className={classes['names']}>
            <h3>{title}</h3>
            <p>{by}</p>
            <p className="num">{reviewLine(reviews)}</p>
          </div>
          {badge ? <div className={classes['badge']}>{badge}</div> : null}
        </Group>
        {children}
      </div>
    </li>
  );
}

const lines = ['92%', '68%', '34%', '100%', '46%'];

/** Places of a full list of cards that is on its way: two rows, each as tall as the cards. */
export function LoadingCards({ facts }: { facts: number }) {
  return (
    <div className={classes['grid']} aria-hidden style={factsOf(facts)}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={classes['card']}>
          <div className={classes['frame']}>
            <Skeleton height="100%" radius={0} />
          </div>
          <div className={classes['body']}>
            <Group gap={12} wrap="nowrap">
              <Skeleton width={40} height={40} radius={10} />
              <div className={classes['names']}>
                <Skeleton height={14} width="60%" radius={6} mt={4} />
                <Skeleton height={11} width="40%" radius={6} mt={8} />
                <Skeleton height={11} width="50%" radius={6} mt={7} mb={3} />
              </div>
            </Group>
            <Stack gap={0} justify="space-around" h="var(--facts)">
              {lines.map((width) => (
                <Skeleton key={width} height={14} width={width} radius={6} />
              ))}
            </Stack>
          </div>
        </div>
      ))}
    </div>
  );
}

/** Cards out of sight take as much room as they will when they are drawn. */
function factsOf(facts: number): CSSProperties {
  return { ['--facts' as string]: `${facts}px` };
}
