import { product } from '@stoke/domain';
import { IconUser } from '@tabler/icons-react';
import { FlameMark } from '../../ui/flame-mark.tsx';
import { Moment } from '../../ui/moment.tsx';
import classes from './support.module.css';

type Message = { from: 'person' | 'support'; text: string; writtenAt: string; by?: string | null };
type Props = { messages: readonly Message[]; personName: string };

/** Everything that was said, oldest first. Text stays text: no link in it can be pressed by mistake. */
export function Messages({ messages, personName }: Props) {
  return (
    <ol className={`panel ${classes['messages']}`} aria-label="Messages" aria-live="polite">
      {messages.map((message, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- messages are only ever added
        <li key={position} className={classes['message']} data-from={message.from}>
          <span className={classes['face']} aria-hidden>
            {message.from === 'support' ? <FlameMark /> : <IconUser size={18} stroke={1.7} />}
          </span>
          <div>
            <p className={classes['said-by']}>
              <strong>{message.from === 'support' ? `${product.name} support` : personName}</strong>
              {message.by && <span>{message.by}</span>}
              <Moment at={message.writtenAt} />
            </p>
            <p className={classes['said']}>{message.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
