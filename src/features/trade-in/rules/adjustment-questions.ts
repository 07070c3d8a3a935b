/** One possible answer to a question, and its effect on the value from our price guide. */
interface QuestionChoice {
  readonly id: string;
  readonly label: string;
  /** The factor by which our own price guide multiplies the value; 1 leaves the value unchanged. */
  readonly factor: number;
  /** True if a person must look at the vehicle, so that no online estimate is given. */
  readonly needsPerson?: true;
}

interface AdjustmentQuestion {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly QuestionChoice[];
}

/** The questions that adjust a valuation (TRADE-07). The factors are our own estimates and come from no external price list. */
export const ADJUSTMENT_QUESTIONS: readonly AdjustmentQuestion[] = [
  {
    id: 'condition',
    label: 'Overall condition',
    choices: [
      { id: 'excellent', label: 'Excellent: like new inside and out', factor: 1.03 },
      { id: 'good', label: 'Good: normal wear for its age', factor: 1 },
      { id: 'fair', label: 'Fair: visible wear, some things to mend', factor: 0.92 },
      { id: 'poor', label: 'Poor: needs a lot of work', factor: 0.82 },
    ],
  },
  {
    id: 'service_history',
    label: 'Service history',
    choices: [
      { id: 'full', label: 'Complete', factor: 1 },
      { id: 'partial', label: 'Some services are missing', factor: 0.97 },
      { id: 'none', label: 'None', factor: 0.93 },
    ],
  },
  {
    id: 'damage',
    label: 'Damage now',
    choices: [
      { id: 'none', label: 'None', factor: 1 },
      { id: 'minor', label: 'Small dents or scratches', factor: 0.96 },
      { id: 'major', label: 'Major, or it does not drive', factor: 1, needsPerson: true },
    ],
  },
  {
    id: 'accident',
    label: 'Accidents',
    choices: [
      { id: 'none', label: 'None', factor: 1 },
      { id: 'repaired', label: 'Repaired after an accident', factor: 0.93 },
      { id: 'written_off', label: 'Once recorded as a write-off', factor: 1, needsPerson: true },
    ],
  },
  {
    id: 'finance_owing',
    label: 'Finance owing on it',
    choices: [
      { id: 'no', label: 'No', factor: 1 },
      { id: 'yes', label: 'Yes', factor: 1 },
    ],
  },
];

/** The chosen answers (TRADE-07): each key is the id of a question, and its value is the id of the chosen answer. */
export type AdjustmentAnswers = Readonly<Record<string, string>>;

const chosen = (answers: AdjustmentAnswers): readonly { readonly question: AdjustmentQuestion; readonly choice: QuestionChoice }[] =>
  ADJUSTMENT_QUESTIONS.flatMap((question) => {
    const choice = question.choices.find(({ id }) => Object.hasOwn(answers, question.id) && id === answers[question.id]);
    return choice === undefined ? [] : [{ question, choice }];
  });

/** The factor by which the answers change the value of a vehicle: the factors of all answers, multiplied. */
export const answersFactor = (answers: AdjustmentAnswers): number =>
  chosen(answers).reduce((product, { choice }) => product * choice.factor, 1);

/** Whether one of the answers means that only a person can value the vehicle. */
export const answersNeedPerson = (answers: AdjustmentAnswers): boolean => chosen(answers).some(({ choice }) => choice.needsPerson === true);

/**
 * The questions and answers in words, for the dealer.
 *
 * @example answerTexts({ condition: 'good' }) // [{ question: 'Overall condition', answer: 'Good: normal wear for its age' }]
 */
export const answerTexts = (answers: AdjustmentAnswers): readonly { readonly question: string; readonly answer: string }[] =>
  chosen(answers).map(({ question, choice }) => ({ question: question.label, answer: choice.label }));
