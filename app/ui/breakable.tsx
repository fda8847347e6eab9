import { Fragment } from 'react';

/** Text in which an e-mail address may go on in a new line after its @, rather than within a word. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=@)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
