import type { ActionFunctionArgs, HeadersFunction } from '@remix-run/node';
import { answerArrival } from '~/features/arrival/answer-arrival.server.ts';
import { ArrivalAnswerPage } from '~/features/arrival/arrival-page.tsx';

export const loader = () => null;

/** What /auth/start and /pre-complete-profile found in a fragment. */
export const action = ({ context, request }: ActionFunctionArgs) => answerArrival(context, request);

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const handle = { scripts: false };

export default ArrivalAnswerPage;
