import { maxTweetText } from '@stoke/domain';
import { Textarea } from '@mantine/core';
import { Quiet } from '../../../ui/quiet.ts';

type Props = {
  text: string;
  size?: 'sm' | 'md';
  disabled: boolean;
  onEdit: (text: string) => void;
};

/** What a creator says of a tweet; earners read it before they open the tweet. */
export function TweetText({ text, size = 'sm', disabled, onEdit }: Props) {
  return (
    <div>
      <Textarea
        label="What it is about"
        description="Optional. Shown with the task: the topic, and what to reply about."
        placeholder="Passkey login is live. Reply with the wallet you came from."
        maxLength={maxTweetText}
        rows={2}
        size={size}
        value={text}
        disabled={disabled}
        onChange={(event) => onEdit(event.currentTarget.value)}
      />
      {text.length > warnFrom && (
        <Quiet size="xs" mt={4} className="num" role="status">
          {text.length} of {maxTweetText} characters
        </Quiet>
      )}
    </div>
  );
}

const warnFrom = maxTweetText - 60;

/** The text as it is sent: left out when there is none. */
export function sentText(text: string): { about?: string } {
  const about = text.trim();
  return about === '' ? {} : { about };
}
