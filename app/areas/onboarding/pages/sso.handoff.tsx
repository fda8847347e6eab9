import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { answerInboundSso, buildInboundSsoView } from '~/areas/onboarding/inbound-sso/inbound-sso.server.ts';
import { InboundSsoPage, toProblemAddress } from '~/areas/onboarding/inbound-sso/inbound-sso-page.tsx';

export const loader = ({ context, request }: LoaderFunctionArgs) => buildInboundSsoView(context, request);

/** The partner's form, for browsers without JavaScript. form-guards.ts lets partners' own sites post here. */
export const action = ({ context, request }: ActionFunctionArgs) => answerInboundSso(context, request);

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const handle = { scripts: false, standsAt: toProblemAddress };

export default InboundSsoPage;
