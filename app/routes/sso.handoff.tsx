import type { ActionFunctionArgs, HeadersFunction } from '@remix-run/node';
import { answerArrival } from '~/features/arrival/answer-arrival.server.ts';
import { ArrivalAnswerPage } from '~/features/arrival/arrival-page.tsx';

export const loader = () => null;

/** The partner's form, for browsers without JavaScript. form-guards.ts lets partners' own sites post here. */
export const action = ({ context, request }: ActionFunctionArgs) => answerArrival(context, request);

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const handle = { scripts: false };

export default ArrivalAnswerPage;
