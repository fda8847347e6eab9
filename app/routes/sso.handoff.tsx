import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { answerArrival, arrivalLabels } from '~/features/arrival/answer-arrival.server.ts';
import { ArrivalAnswerPage } from '~/features/arrival/arrival-page.tsx';

export const loader = async ({ context }: LoaderFunctionArgs) => ({ labels: await arrivalLabels(context) });

/** The partner's form, for browsers without JavaScript. form-guards.ts lets partners' own sites post here. */
export const action = ({ context, request }: ActionFunctionArgs) => answerArrival(context, request);

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const handle = { scripts: false };

export default ArrivalAnswerPage;
