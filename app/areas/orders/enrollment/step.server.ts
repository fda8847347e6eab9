import { redirect } from '@remix-run/node';
import { recordEnrollment } from '~/analytics/events.server.ts';
import type { RequestContext } from '~/context.ts';
import { stateOptions } from '~/areas/orders/addresses/addresses.server.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { readForForm } from '~/areas/shared/errors/programme-refusal.server.ts';
import { getT } from '~/i18n/t.server.ts';
import type { T } from '~/i18n/translate.ts';
import { paths } from '~/paths.ts';
import { allergies, conditions, prescriptionSources } from '#contract/enrollment.ts';
import type { Option, OptionList } from '~/ui/form/option-list.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { openAnswers, saveAnswer } from './draft.server.ts';
import { answerMappers, stepForms, valueMappers, type Values } from './forms.server.ts';
import { loadKnownValues } from './enrollment.server.ts';
import { findNextPage, type Answers, type StepName } from './steps.ts';

export interface StepView {
  step: StepName;
  values: Values;
  /** by field name */
  options: Partial<
    Record<'allergies' | 'conditions' | 'prescriptionSource', readonly Option[]> & { state: OptionList }
  >;
}

function listOptions(step: StepName, t: T): StepView['options'] {
  switch (step) {
    case 'contact':
    case 'insurance':
      return { state: stateOptions };
    case 'health':
      return {
        allergies: allergies.map((value) => ({ value, label: t(`enrollment.choice.allergies.${value}`) })),
        conditions: conditions.map((value) => ({ value, label: t(`enrollment.choice.conditions.${value}`) })),
      };
    case 'prescribing':
      return {
        prescriptionSource: prescriptionSources.map((value) => ({
          value,
          label: t(`enrollment.choice.source.${value}`),
        })),
      };
    case 'comments':
      return {};
  }
}

const shown = <Name extends StepName>(step: Name, answers: Partial<Answers>): Values | undefined => {
  const answer = answers[step];
  return answer && valueMappers[step](answer as Answers[Name]);
};

export async function loadStepView(
  context: RequestContext,
  member: MemberContext,
  step: StepName,
): Promise<StepView> {
  const answers = await openAnswers(context, member);
  const values = shown(step, answers) ?? (await loadKnownValues(context, member, step));
  return { step, values, options: listOptions(step, await getT(context)) };
}

/** Saves the answers of one page and redirects to the next page without an answer. */
export async function saveStep<Name extends StepName>(
  context: RequestContext,
  request: Request,
  member: MemberContext,
  step: Name,
) {
  const form = await readForm(request, stepForms[step]);
  if (!form.ok) return rejectForm(context, form);
  const before = await readForForm(context, request, form, openAnswers(context, member));
  if (!before.ok) return before.refused;
  // Schema and answer belong to the same step, which TypeScript cannot infer.
  const answer = (answerMappers[step] as (value: unknown) => Answers[Name])(form.value);
  const { answers, isFirst } = await saveAnswer(context, member, {
    before: before.value,
    name: step,
    answer,
  });
  if (isFirst) recordEnrollment(context, 'begun');
  const next = findNextPage(answers);
  return redirect(next === 'review' ? paths.enrollReview() : paths.enrollStep(next), 303);
}
