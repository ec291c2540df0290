import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './receipts.module.css';
import { OutLink } from '../../../ui/out-link.tsx';

export function Outside({ href, text = href }: { href: string; text?: string }) {
  return (
    <OutLink href={href} size="md">
      {text}
    </OutLink>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes['part']}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <div>{children}</div>
    </section>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes['fact']}>
      <span>{name}</span>
      <span>{children}</span>
    </div>
  );
}
