import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import { answerQuestion, openCode, type TelegramPerson } from '../linking/index.ts';
import { composer, type Turn, type Words } from './conversation.ts';
import {
  alreadyLinked,
  declinedWords,
  linkedWords,
  question,
  troubleWords,
} from './linking-words.ts';
import { personOf } from './person.ts';

export type LinkingTalk = { clock: Clock; newId: NewId; limitFactor: number; profile: string };

type Moment = Pick<Turn, 'tx' | 'receivedAt'>;

const startWithCode = /^verify_(.*)$/s;
const pressed = /^link:(yes|no):([0-9a-f-]{36})$/;

/** A code that is brought, and the answer to the question that follows. */
export function linkingTalk(deps: LinkingTalk) {
  const part = composer();
  const inPrivate = part.chatType('private');
  inPrivate.command('start', async (turn, next) => {
    const code = startWithCode.exec(turn.match)?.[1];
    if (code === undefined) return next();
    await turn.say(await open(deps, turn, code, personOf(turn.from)));
  });
  inPrivate.callbackQuery(pressed, async (turn) => {
    const [, choice, verificationId = ''] = turn.match;
    const person = personOf(turn.from);
    const text = await answer(deps, turn, {
      verificationId,
      person,
      isConfirmed: choice === 'yes',
    });
    await turn.sayInstead({ text });
  });
  return part;
}

async function open(
  deps: LinkingTalk,
  turn: Moment,
  code: string,
  person: TelegramPerson,
): Promise<Words> {
  const opened = await openCode(deps, turn.tx, { code, person, at: turn.receivedAt });
  switch (opened.kind) {
    case 'ask':
      return question(opened, person);
    case 'linked':
      return { text: alreadyLinked(opened.account) };
    case 'trouble':
      return { text: troubleWords({ ...opened, profile: deps.profile }) };
  }
}

async function answer(
  deps: LinkingTalk,
  turn: Moment,
  given: { verificationId: string; person: TelegramPerson; isConfirmed: boolean },
): Promise<string> {
  const answered = await answerQuestion(deps, turn.tx, { ...given, at: turn.receivedAt });
  switch (answered.kind) {
    case 'linked':
      return linkedWords(answered.account, given.person);
    case 'declined':
      return declinedWords(answered.account);
    case 'trouble':
      return troubleWords({ ...answered, profile: deps.profile });
  }
}
