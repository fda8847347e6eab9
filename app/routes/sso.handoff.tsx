import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { answerArrival, problemOf } from '~/features/arrival/arrival.server.ts';
import { ArrivalAnswerPage, problemStandsAt } from '~/features/arrival/arrival-page.tsx';

export const loader = ({ context, request }: LoaderFunctionArgs) => ({
  problem: problemOf(context, request),
});

/** The partner's form, for browsers without JavaScript. form-guards.ts lets partners' own sites post here. */
export const action = ({ context, request }: ActionFunctionArgs) => answerArrival(context, request);

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const handle = { scripts: false, standsAt: problemStandsAt };

export default ArrivalAnswerPage;
