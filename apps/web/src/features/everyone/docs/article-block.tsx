import '@mantine/core/styles/List.layer.css';
import { Box, List } from '@mantine/core';
import { IconCalculator, IconClock, IconInfoCircle } from '@tabler/icons-react';
import type { MarkedToken, Tokens } from 'marked';
import { asideOf, known, type Tone } from './article.ts';
import classes from './docs.module.css';
import { InlineText } from './inline-text.tsx';
import { Table } from '../../../ui/table.tsx';

/** One piece of an article. */
export function ArticleBlock({ token }: { token: MarkedToken }) {
  if (token.type === 'list') return <Points list={token} />;
  if (token.type === 'table') return <Figures table={token} />;
  const aside = asideOf(token);
  if (aside) return <Aside {...aside} />;
  return (
    <p className={classes['text']}>
      <InlineText tokens={[token]} />
    </p>
  );
}

function Points({ list: { items, ordered } }: { list: Tokens.List }) {
  return (
    <List type={ordered ? 'ordered' : 'unordered'} spacing={8} className={classes['points']}>
      {items.map(({ text, tokens }) => (
        <List.Item key={text}>
          <InlineText tokens={known(tokens)} />
        </List.Item>
      ))}
    </List>
  );
}

function Figures({ table: { header, rows } }: { table: Tokens.Table }) {
  return (
    <div className={`panel ${classes['figures']}`}>
      <Table gap={20} data-still>
        <Table.Thead>
          <Table.Tr>
            {header.map(({ text }) => (
              <Table.Th key={text} scope="col">
                {text}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.map(({ text }) => text).join()}>
              {row.map(({ tokens }, place) => (
                <Table.Td key={header[place]?.text}>
                  <InlineText tokens={known(tokens)} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

const asides = {
  example: { icon: IconCalculator, label: 'Example' },
  important: { icon: IconInfoCircle, label: 'Important' },
  soon: { icon: IconClock, label: 'Not open yet' },
};

function Aside({ tone, tokens }: { tone: Tone; tokens: readonly MarkedToken[] }) {
  const { icon: Icon, label } = asides[tone];
  return (
    <aside className={classes['aside']} data-tone={tone} aria-label={label}>
      <Icon size={18} aria-hidden />
      <div>
        <Box component="strong" fz={13}>
          {label}
        </Box>
        <p>
          <InlineText tokens={tokens} />
        </p>
      </div>
    </aside>
  );
}
