import { product, telegramCodeMinutes, telegramReleaseDays } from '@stoke/domain';
import {
  answerQuestion,
  type CodeProblem,
  openCode,
  type Opened,
  type TelegramPerson,
} from '../people/contacts/index.ts';
import { composer, nameOf, personOf, type Turn, type Words } from './conversation.ts';
import type { Core } from '../platform/core.ts';
import { isId } from '../platform/ids.ts';
import { momentOf } from './moment.ts';

type Question = Extract<Opened, { kind: 'ask' }>;

/** Asks whether to link. Names the code's owner first, who may not be the person reading. */
function question(asked: Question, person: TelegramPerson): Words {
  const { account, typedUsername, verificationId } = asked;
  const lines = [
    `Link this Telegram account to the ${product.name} account ${account}?`,
    `Telegram: ${nameOf(person)}\n${product.name}: ${account}`,
    differenceOf(typedUsername, person.username),
    `Confirm only if you just requested this on ${product.name} yourself. If someone sent you this link, press Cancel: they would get the earnings of this Telegram account.`,
  ];
  return {
    text: lines.filter((line) => line !== null).join('\n\n'),
    buttons: [
      [
        { text: 'Confirm', data: `link:yes:${verificationId}` },
        { text: 'Cancel', data: `link:no:${verificationId}` },
      ],
    ],
  };
}

/** The typed username is only a hint; the message mentions a difference. */
function differenceOf(typed: string, actual: string | null): string | null {
  if (actual?.toLowerCase() === typed.toLowerCase()) return null;
  const own = actual === null ? 'has no username' : `is @${actual}`;
  return `Careful: on ${product.name} the username @${typed} was entered, but this account ${own}.`;
}

function linkedWords(account: string, person: TelegramPerson): string {
  return `Done. ${nameOf(person)} is linked to the ${product.name} account ${account}. Your profile shows it.`;
}

function alreadyLinked(account: string): string {
  return `This Telegram account is linked to your ${product.name} account ${account}. No action needed.`;
}

function declinedWords(account: string): string {
  return `Nothing was linked. The link for the ${product.name} account ${account} no longer works.`;
}

/** The obstacle, and what to do about it. `account`: what this Telegram account is linked to. */
function problemWords(input: {
  problem: CodeProblem | 'too_many';
  account: string | null;
  freeAt: Date | null;
  profile: string;
}): string {
  const { profile, problem, account, freeAt } = input;
  const again = `Get a new link on your profile: ${profile}`;
  switch (problem) {
    case 'unknown':
      return `This link is not valid. ${again}`;
    case 'expired':
      return `This link has expired: it works for ${telegramCodeMinutes} minutes. ${again}`;
    case 'cancelled':
    case 'declined':
      return `This link was cancelled. ${again}`;
    case 'replaced':
      return `A newer link replaced this one. Use that one. ${again}`;
    case 'used':
      return `This link has been used and works only once. ${again}`;
    case 'banned':
      return 'The web account of this link is banned and cannot be linked.';
    case 'has_other_telegram':
      return `The web account of this link has another Telegram account. Unlink that one first: ${profile}`;
    case 'telegram_taken':
      return `This Telegram account is already linked to the ${product.name} account ${account ?? ''}. Sign in with that account and unlink it first: ${profile}`;
    case 'just_unlinked':
      return `This Telegram account was unlinked from another ${product.name} account less than ${telegramReleaseDays} days ago. A different account can link it ${freeAt === null ? 'later' : `from ${momentOf(freeAt)}`}; the one that it was unlinked from can link it now.`;
    case 'too_many':
      return 'Too many invalid links. Please wait ten minutes.';
  }
}

type LinkingTalk = Pick<Core, 'clock' | 'newId'> & { limitFactor: number; profile: string };

type Moment = Pick<Turn, 'tx' | 'receivedAt'>;

const startWithCode = /^verify_(.*)$/s;
const pressed = /^link:(yes|no):(.*)$/s;

/** Handles a code, and the reply to the question that follows. */
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
    // A client may send any data.
    if (!isId(verificationId)) return;
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
    case 'problem':
      return { text: problemWords({ ...opened, profile: deps.profile }) };
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
    case 'problem':
      return problemWords({ ...answered, profile: deps.profile });
  }
}
