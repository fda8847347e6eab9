import type { ReactNode } from 'react';
import { paths } from '~/paths.ts';
import { PostForm } from '~/ui/form/post-form.tsx';

export function RefillForm({ ids, layout = 'plain', children }: RefillFormProps) {
  return (
    <PostForm action={paths.cart()} layout={layout}>
      <input type="hidden" name="intent" value="add" />
      {ids.map((prescriptionId) => (
        <input key={prescriptionId} type="hidden" name="prescriptionId" value={prescriptionId} />
      ))}
      {children}
    </PostForm>
  );
}

interface RefillFormProps {
  ids: readonly string[];
  layout?: 'plain' | 'actions';
  children: ReactNode;
}
