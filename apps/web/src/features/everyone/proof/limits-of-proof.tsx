import { Box } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { isDesktop, onWindowChange } from '../../../lib/window.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { Section } from '../../../ui/section.tsx';
import { Pair } from '../../../ui/pair.tsx';
import classes from './proof.module.css';

const limits = [
  [
    'Debts outside our books',
    'The proof counts what our books say. A debt that is not in them is not counted.',
  ],
  [
    'Other claims on the keys',
    'The treasury holds the USDC. The proof does not show who else could move or claim it.',
  ],
  [
    'Owners who do not check',
    'A balance could be left out until its owner checks. The more people check, the less can be hidden.',
  ],
] as const;

/** What the figures above cannot show. */
export function LimitsOfProof() {
  // The docs are for windows of a desktop, this page is for any.
  const hasDocs = useSyncExternalStore(onWindowChange, isDesktop);
  return (
    <Section title="What this does not prove">
      <dl className={classes['limits']}>
        {limits.map(([name, text]) => (
          <Pair key={name} name={name}>
            {text}
          </Pair>
        ))}
      </dl>
      {hasDocs && (
        <Box component="p" m="16px 0 0" c="dimmed">
          <LinkAnchor to="/docs/$slug" params={{ slug: 'proof' }} size="sm">
            How the proof works
          </LinkAnchor>
        </Box>
      )}
    </Section>
  );
}
