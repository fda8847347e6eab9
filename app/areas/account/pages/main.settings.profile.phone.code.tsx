import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ContactCodePage } from '~/areas/account/change-page.tsx';
import { loadCodeView, answerCodeForm } from '~/areas/account/change-contact.server.ts';
import { retryAfter } from '~/areas/account/one-time-code/refuse.server.ts';

export const headers = retryAfter;

export const loader = ({ context, request }: LoaderFunctionArgs) => loadCodeView(context, request, 'phone');

export const action = ({ context, request }: ActionFunctionArgs) => answerCodeForm(context, request, 'phone');

export default function ProfilePhoneCode() {
  const { view } = useLoaderData<typeof loader>();
  return <ContactCodePage {...view} reply={useActionData<typeof action>()?.reply} />;
}
