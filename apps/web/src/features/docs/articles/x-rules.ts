import { product } from '@stoke/domain';
import { chapter, important, list, text, type Article } from '../article.ts';

export const xRules: Article = {
  slug: 'x-rules',
  title: 'X’s rules and your X account',
  lead: 'X does not want engagement to be paid for. You should know that before you take part.',
  chapters: [
    chapter(
      'What X says',
      text(
        'X’s rules for developers say that a service should not pay people to take actions on X. Its rules for users name buying and selling likes, reposts and mentions as a violation. In January 2026 X took the access of apps that reward people for posting.',
      ),
      important(
        'X may limit or suspend accounts that take part in paid engagement: those of earners and those of creators. We cannot prevent that, and we cannot bring an account back. Decide for yourself whether the risk is worth it to you.',
      ),
    ),
    chapter(
      `What ${product.name} does and does not do`,
      list(
        'We do not use X’s interface for programs, and we do not read X by machine.',
        'We never act on X for you. We have no access to your account and never ask for it.',
        'What you report is your word. People check it.',
      ),
    ),
    chapter(
      'How to keep the risk low',
      list(
        'Take part with things that interest you.',
        'Write every comment yourself. No bots, no copies.',
        'Do not follow and unfollow in masses.',
        'Say that you are paid. See [Saying that you are paid](/docs/disclosure).',
      ),
    ),
  ],
};
