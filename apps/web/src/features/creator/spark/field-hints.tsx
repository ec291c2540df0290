import { parseTelegramGroup } from '@stoke/domain';
import { Badge, Text } from '@mantine/core';
import { peopleText } from './own-spark.ts';
import { splitHashtags } from './spark-fields.ts';
import classes from './spark-form.module.css';

/** Which group a link means, as soon as it means one, and how many people are in it. */
export function GroupHint({ text, people }: { text: string; people: number | null }) {
  const group = parseTelegramGroup(text);
  if (group === null) return null;
  return (
    <Text size="xs" c="mint.4" mt={6} role="status">
      {group.name === null
        ? 'A private group, known by its invite link.'
        : `The public group @${group.name}.`}
      {people === null ? null : ` ${peopleText(people)}.`}
    </Text>
  );
}

/** The hashtags as the campaign will show them. */
export function HashtagPreview({ text }: { text: string }) {
  const tags = splitHashtags(text);
  if (tags.length === 0) return null;
  return (
    <ul className={classes['tags']} aria-label="Hashtags">
      {tags.map((tag) => (
        <li key={tag}>
          <Badge color="slate">#{tag.replace(/^#+/, '')}</Badge>
        </li>
      ))}
    </ul>
  );
}
