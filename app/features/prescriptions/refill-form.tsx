import type { ReactNode } from 'react';
import { paths } from '~/paths.ts';
import { PostForm } from '~/ui/form/post-form.tsx';

/** Puts prescriptions into the cart. The buttons are the children; what is not in `ids` is chosen by checkboxes. */
export function RefillForm({ ids = [], id, layout = 'plain', children }: RefillFormProps) {
  return (
    <PostForm action={paths.cart()} id={id} layout={layout}>
      <input type="hidden" name="intent" value="add" />
      {ids.map((prescriptionId) => (
        <input key={prescriptionId} type="hidden" name="prescriptionId" value={prescriptionId} />
      ))}
      {children}
    </PostForm>
  );
}

interface RefillFormProps {
  ids?: readonly string[];
  id?: string;
  layout?: 'plain' | 'acts';
  children: ReactNode;
}
