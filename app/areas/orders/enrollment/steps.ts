import type { MailOrderProfile } from '#contract/enrollment.ts';
import { isIncluded } from '#contract/typed-keys.ts';

export const stepNames = ['contact', 'health', 'insurance', 'prescribing', 'comments'] as const;
export type StepName = (typeof stepNames)[number];
export const isStepName = (name: string | undefined): name is StepName => isIncluded(stepNames, name);

export interface Answers extends Pick<MailOrderProfile, 'contact' | 'health' | 'insurance' | 'prescribing'> {
  /** an empty object without answers, so that the page counts as answered */
  comments: { comments?: string | undefined };
}

/** The next page: the first without an answer, or the review. */
export const findNextPage = (answers: Partial<Answers>): StepName | 'review' =>
  stepNames.find((name) => answers[name] === undefined) ?? 'review';

export const isComplete = (answers: Partial<Answers>): answers is Answers =>
  findNextPage(answers) === 'review';
