/** After an @ there may be a break; what is caught may have none. */
const PLACES = /(?<=@)|(\(\d{3}\) \d{3}-\d{4})/;

/** Text in which an e-mail address may go on in a new line after its @, rather than within a word, and a phone number stays in one. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(PLACES).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : part ? (
      <span key={index} className="num">
        {part}
      </span>
    ) : (
      <wbr key={index} />
    ),
  );
