import { List, Table } from '@mantine/core';
import { IconCalculator, IconClock, IconInfoCircle } from '@tabler/icons-react';
import type { Block } from './article.ts';
import classes from './docs.module.css';
import { InlineText } from './inline-text.tsx';

/** One piece of an article. */
export function ArticleBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return (
        <p className={classes['text']}>
          <InlineText text={block.text} />
        </p>
      );
    case 'list':
    case 'steps':
      return <Points items={block.items} isOrdered={block.kind === 'steps'} />;
    case 'table':
      return <Figures head={block.head} rows={block.rows} />;
    case 'example':
      return <Aside tone="example" label="Example" text={block.text} />;
    case 'note':
      return (
        <Aside
          tone={block.tone}
          label={block.tone === 'soon' ? 'Not open yet' : 'Important'}
          text={block.text}
        />
      );
    default:
      return block satisfies never;
  }
}

function Points({ items, isOrdered }: { items: readonly string[]; isOrdered: boolean }) {
  return (
    <List type={isOrdered ? 'ordered' : 'unordered'} spacing={8} className={classes['points']}>
      {items.map((item) => (
        <List.Item key={item}>
          <InlineText text={item} />
        </List.Item>
      ))}
    </List>
  );
}

type FiguresProps = { head: readonly string[]; rows: readonly (readonly string[])[] };

function Figures({ head, rows }: FiguresProps) {
  return (
    <div className={`panel ${classes['figures']}`}>
      <Table highlightOnHover={false}>
        <Table.Thead>
          <Table.Tr>
            {head.map((title) => (
              <Table.Th key={title} scope="col">
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.join()}>
              {row.map((cell, place) => (
                <Table.Td key={head[place]}>
                  <InlineText text={cell} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

const asideIcons = { example: IconCalculator, important: IconInfoCircle, soon: IconClock };

type AsideProps = { tone: keyof typeof asideIcons; label: string; text: string };

function Aside({ tone, label, text }: AsideProps) {
  const Icon = asideIcons[tone];
  return (
    <aside className={classes['aside']} data-tone={tone} aria-label={label}>
      <Icon size={18} aria-hidden />
      <div>
        <strong className={classes['aside-label']}>{label}</strong>
        <p>
          <InlineText text={text} />
        </p>
      </div>
    </aside>
  );
}
