import { globSync, readFileSync } from 'node:fs';

/** All pages for operators as one text. */
export const readOperationsText = (): string =>
  globSync('docs/operate/**/*.md')
    .sort()
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
