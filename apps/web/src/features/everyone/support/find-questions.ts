import type { QuestionGroup } from './questions.ts';

/** The groups with those questions that contain every word, in the question or its answer. */
export function findQuestions(groups: readonly QuestionGroup[], typed: string): QuestionGroup[] {
  const words = plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  return groups
    .map(({ name, questions }) => ({
      name,
      questions: questions.filter(({ question, answer }) => {
        const text = plain([name, question, ...answer].join(' '));
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
