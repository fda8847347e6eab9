import { useContext } from 'react';
import { paths } from '~/paths.ts';
import { DocumentContext } from '~/ui/document-context.ts';
import { FormToken } from '~/ui/form/form-token.tsx';

/**
 * Takes the fragment out of the address and the history, whatever it holds, and posts what of it is
 * known. Without any of that it goes on, or stays where there is nowhere to go.
 */
const SCRIPT = `(()=>{
const form=document.getElementById("arrival"),{keys,needs,onward}=form.dataset,hash=location.hash.slice(1);
if(hash)history.replaceState(null,"",location.pathname+location.search);
const sent=new URLSearchParams(hash),known=keys.split(" ").filter((key)=>sent.get(key));
for(const key of known)form.append(Object.assign(document.createElement("input"),{type:"hidden",name:key,value:sent.get(key)}));
if(needs?known.includes(needs):known.length)form.submit();
else if(hash||!needs)location.replace(onward)})()`;

interface FragmentFormProps {
  /** the fragment's keys that are posted */
  keys: readonly string[];
  /** where a page without them goes */
  onward: string;
  /** the one key without which nothing is posted; such a page stays when there is no fragment at all */
  needs?: string;
  /** fields of the page's own */
  fields: Readonly<Record<string, string>>;
}

/** The script needs no other: the page around it is to have none, so that it is quick. */
export function FragmentForm({ keys, onward, needs, fields }: FragmentFormProps) {
  const { nonce } = useContext(DocumentContext);
  return (
    <>
      <form
        id="arrival"
        method="post"
        action={paths.authFragment()}
        hidden
        data-keys={keys.join(' ')}
        data-needs={needs}
        data-onward={onward}
      >
        <FormToken />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SCRIPT }} />
    </>
  );
}
