/** The pages of the profile and what stands before which. Pure. */
import type { MailOrderProfile } from '~/programme/contract/enrollment.ts';
import { isOneOf } from '~/platform/typed-keys.ts';

export const stepNames = ['contact', 'health', 'insurance', 'prescribing', 'comments'] as const;
export type StepName = (typeof stepNames)[number];
export const isStepName = (name: string | undefined): name is StepName => isOneOf(stepNames, name);

/** Everything that is asked before the signature. */
export interface Answers extends Pick<MailOrderProfile, 'contact' | 'health' | 'insurance' | 'prescribing'> {
  /** empty when there is none, so that one sees that it was asked */
  comments: { comments?: string | undefined };
}

/** The page to go to: the first that has no answer yet, or the review. */
export const nextPage = (answers: Partial<Answers>): StepName | 'review' =>
  stepNames.find((name) => answers[name] === undefined) ?? 'review';

export const isComplete = (answers: Partial<Answers>): answers is Answers => nextPage(answers) === 'review';
