/** What was in the way of a posted sign-in, for the loader that runs after the action of the same request. */
import type { RequestContext } from '~/context.ts';

export const ARRIVAL_PROBLEMS = ['failed', 'expired', 'clock', 'unproven', 'unavailable'] as const;
export type ArrivalProblem = (typeof ARRIVAL_PROBLEMS)[number];

const noted = new WeakMap<RequestContext, ArrivalProblem>();

export const noteProblem = (context: RequestContext, problem: ArrivalProblem) =>
  void noted.set(context, problem);

/** The problem of this request, or the one that its address names. */
export const problemOf = (context: RequestContext, request: Request): ArrivalProblem | undefined => {
  const named = new URL(request.url).searchParams.get('problem');
  return noted.get(context) ?? ARRIVAL_PROBLEMS.find((each) => each === named);
};
