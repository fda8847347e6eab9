import type { RefusedLineView } from './refused-lines.server.ts';
export const RefusedList = ({ lines }: { lines: readonly RefusedLineView[] }) => (
  <ul>
    {lines.map(({ prescriptionId, name, text, lang }) => (
      <li key={prescriptionId}>
        {name}: <span lang={lang}>{text}</span>
      </li>
    ))}
  </ul>
);
