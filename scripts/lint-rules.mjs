/** Rules of our own for oxlint.config.ts, and one ESLint rule that oxlint does not have. */
import { builtinRules } from 'eslint/use-at-your-own-risk';

const MAX_WORDS = 25;
const VAGUE_SUBJECT = /\b(?:nobody|somebody|whoever|everybody)\b/i;
const HOUSEHOLD_VERB = /\b(?:says?|said|tells?|told|mend(?:s|ed)?)\b/;
const CLAUSE_FIRST = /^(?:Of|What(?:ever)?|How|Who(?:ever)?|Which)\b/;

/**
 * Line comments in a row are one text.
 * @param {import('estree').Comment[]} comments
 */
function joinLineComments(comments) {
  /** @type {{ type: string, loc: import('estree').SourceLocation, line: number, text: string }[]} */
  const texts = [];
  for (const { type, loc, value } of comments) {
    const last = texts.at(-1);
    if (!loc) continue;
    if (type === 'Line' && last?.type === 'Line' && loc.start.line === last.line + 1) {
      last.text += `\n${value}`;
      last.line = loc.end.line;
    } else texts.push({ type, loc, line: loc.end.line, text: value });
  }
  return texts;
}

/** @param {string} text */
const splitSentences = (text) =>
  text
    .replaceAll(/^\s*\*/gm, '')
    .split(/\n\s*\n|(?<=[.!?:])\s+|\s@\w+|^\s*[-*|] /m)
    .map((sentence) => sentence.trim().split(/\s+/));

/**
 * Comments have short sentences that name who acts (docs/develop/style.md).
 * @type {import('eslint').Rule.RuleModule}
 */
const sentences = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      long: `A sentence of a comment has {{count}} words, at most ${MAX_WORDS} are allowed: "{{start}} …"`,
      vague: 'Name the actor, or use the passive: {{word}}.',
      verb: 'Use a technical verb, such as show, return, report or fix: {{word}}.',
      opener: 'Begin with the subject: "{{start}} …"',
    },
  },
  create: (context) => ({
    Program() {
      for (const { text, loc } of joinLineComments(context.sourceCode.getAllComments())) {
        if (/^\s*(?:eslint|oxlint|@ts-|prettier)/.test(text)) continue;
        const word = VAGUE_SUBJECT.exec(text)?.[0];
        if (word) context.report({ loc, messageId: 'vague', data: { word } });
        const verb = HOUSEHOLD_VERB.exec(text.replaceAll(/`[^`]*`|'[^'\n]*'/g, ''))?.[0];
        if (verb) context.report({ loc, messageId: 'verb', data: { word: verb } });
        for (const words of splitSentences(text)) {
          const data = { count: String(words.length), start: words.slice(0, 5).join(' ') };
          if (words.length > MAX_WORDS) context.report({ loc, messageId: 'long', data });
          if (CLAUSE_FIRST.test(data.start)) context.report({ loc, messageId: 'opener', data });
        }
      }
    },
  }),
};

export default {
  meta: { name: 'project' },
  rules: { sentences, 'no-restricted-syntax': builtinRules.get('no-restricted-syntax') },
};
