import '@mantine/core/styles/Tabs.layer.css';
import '@mantine/core/styles/List.layer.css';
import { List, Stack, Tabs, Title } from '@mantine/core';
import classes from './rules.module.css';
import { rules, type RulesTopic } from './rules-text.ts';

/** The rules, one tab for each kind of work. All tabs are equally tall, so that nothing jumps. */
export function RulesTabs() {
  return (
    <Tabs defaultValue="general" className={classes['tabs'] ?? ''}>
      <Tabs.List>
        {rules.map(({ id, tab }) => (
          <Tabs.Tab key={id} value={id}>
            {tab}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {rules.map((topic) => (
        <Tabs.Panel key={topic.id} value={topic.id} className={classes['panel']} tabIndex={0}>
          <Topic topic={topic} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Topic({ topic }: { topic: RulesTopic }) {
  return (
    <Stack gap="lg">
      {topic.sections.map(({ heading, points }) => (
        <div key={heading}>
          <Title order={2} size="h3" mb={8}>
            {heading}
          </Title>
          <List spacing={8} size="sm" className={classes['points']}>
            {points.map((point) => (
              <List.Item key={point}>{point}</List.Item>
            ))}
          </List>
        </div>
      ))}
    </Stack>
  );
}
