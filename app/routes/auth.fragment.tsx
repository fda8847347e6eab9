import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { answerArrival, arrivalLabels } from '~/features/arrival/answer-arrival.server.ts';
import { ArrivalAnswerPage } from '~/features/arrival/arrival-page.tsx';

export const loader = async ({ context }: LoaderFunctionArgs) => ({ labels: await arrivalLabels(context) });

/** What /auth/start and /pre-complete-profile found in a fragment. */
export const action = ({ context, request }: ActionFunctionArgs) => answerArrival(context, request);

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const handle = { scripts: false };

export default ArrivalAnswerPage;
