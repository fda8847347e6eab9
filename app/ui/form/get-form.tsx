import { useNavigate } from '@remix-run/react';
import type { FormHTMLAttributes } from 'react';

interface GetFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'method' | 'onSubmit'> {
  action: string;
}

/** A form whose fields become a page's query. With JavaScript it navigates without a document load. */
export function GetForm({ action, ...rest }: GetFormProps) {
  const navigate = useNavigate();
  return (
    <form
      role="none"
      {...rest}
      method="get"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        const fields = [...new FormData(event.currentTarget, submitter)];
        navigate({
          pathname: action,
          search: `${new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))}`,
        });
      }}
    />
  );
}
