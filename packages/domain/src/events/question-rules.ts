import { type CustomFieldType, hasChoices } from './custom-fields.ts';

/** A question as entered by its organiser. */
interface QuestionRules {
  label: string;
  type: CustomFieldType;
  options: readonly string[];
}

export type QuestionProblem = 'same_wording' | 'no_choices' | 'repeated_choice';

/** Problem with a question, given by its index in the list. */
interface InvalidQuestion {
  index: number;
  field: 'label' | 'options';
  problem: QuestionProblem;
}

/**
 * Problems of an event's questions. Buyers couldn't tell apart questions, or choices of one question, that differ only
 * in case and spaces.
 */
export function questionProblems(questions: readonly QuestionRules[]): InvalidQuestion[] {
  const wordings = questions.map(({ label }) => wordingOf(label));
  return questions.flatMap(({ type, options }, index) => {
    const problems: InvalidQuestion[] = [];
    if (wordings.indexOf(wordings[index] ?? '') < index)
      problems.push({ index, field: 'label', problem: 'same_wording' });
    if (hasChoices(type) && options.length === 0) problems.push({ index, field: 'options', problem: 'no_choices' });
    if (hasChoices(type) && new Set(options.map(wordingOf)).size < options.length)
      problems.push({ index, field: 'options', problem: 'repeated_choice' });
    return problems;
  });
}

function wordingOf(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}
