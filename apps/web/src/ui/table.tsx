import { Box, type BoxProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import classes from './table.module.css';

type Part<Tag extends 'table' | 'thead' | 'tbody' | 'tr' | 'th' | 'td'> = BoxProps &
  Omit<ComponentPropsWithRef<Tag>, keyof BoxProps>;

type Props = Part<'table'> & {
  layout?: 'auto' | 'fixed';
  /** Pixels at the left and right of a cell. */
  gap?: number | undefined;
  /** Scrolls in its frame when it has less room than this, in pixels; by keyboard too where it has a name. */
  minWidth?: number;
};

/**
 * Rows and columns in a frame. Mantine's own table brings its scroll area, and that a library for floating
 * things, to the home page.
 */
export function Table({ layout = 'auto', gap = 16, minWidth, className, ...rest }: Props) {
  const table = (
    <Box
      component="table"
      className={[classes['table'], className].join(' ')}
      __vars={{ '--cell-gap': `${gap}px` }}
      style={{ tableLayout: layout, minWidth }}
      {...rest}
    />
  );
  if (minWidth === undefined) return table;
  const label = rest['aria-label'];
  if (label === undefined) return <div className={classes['wide']}>{table}</div>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <div className={classes['wide']} tabIndex={0} role="region" aria-label={label}>
      {table}
    </div>
  );
}

Table.Thead = (props: Part<'thead'>) => <Box component="thead" {...props} />;
Table.Tbody = (props: Part<'tbody'>) => <Box component="tbody" {...props} />;
Table.Tr = (props: Part<'tr'>) => <Box component="tr" {...props} />;
Table.Th = (props: Part<'th'>) => <Box component="th" {...props} />;
Table.Td = (props: Part<'td'>) => <Box component="td" {...props} />;
/** A figure, below those of the rows above it. */
Table.Num = (props: Part<'td'>) => <Table.Td ta="right" className="num" {...props} />;
