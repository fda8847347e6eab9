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
        if (/^\s*(?:eslint|oxlint|@ts-|oxfmt)/.test(text)) continue;
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

const TITLE_OPENER =
  /^(?:what|how|who(?:se|m|ever)?|whatever|of|that|which|and|but|nor|also|even|(?:no|some|every)body)\b/i;
const TITLE_WORD = /\b(?:(?:no|some|every)body|says?|tells?|told|mends?|keeps?)\b/i;
/** Verbs of a plural subject. A word that ends in s counts as the verb of a singular one. */
const PLURAL_VERB =
  'accept|allow|answer|apply|assume|belong|combine|contain|continue|count|default|delay|deliver|differ|end|exclude|' +
  'explain|include|link|list|lose|name|omit|open|pass|reach|recognize|redirect|refuse|reject|report|require|restore|' +
  'return|see|set|show|sign|skip|start|stop|take|throw|translate|turn|use';
const VERB = new RegExp(
  `(?<![\\w'’-])(?:are|can|cannot|do|have|may|must|never|was|would|is|[a-z-]*[^\\Ws]s|passes|${PLURAL_VERB})(?![\\w'’])`,
);

/**
 * A title has subject, verb and result, and is clear when read alone in a list of failures.
 * @type {import('eslint').Rule.RuleModule}
 */
const titles = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      opener: 'Begin with the subject, or with the verb when the describe() around it names the subject.',
      word: 'Name the actor, and use a technical verb: {{word}}.',
      verb: 'A title of a test has a verb.',
    },
  },
  create: (context) => ({
    CallExpression(node) {
      const text = context.sourceCode.getText(node.callee);
      const kind = /^(describe|test|it)(?!\.step)\b/.exec(text)?.[1];
      const [title] = node.arguments;
      if (!kind || title?.type !== 'Literal' || typeof title.value !== 'string' || node.arguments.length < 2)
        return;
      const word = TITLE_WORD.exec(title.value)?.[0];
      if (TITLE_OPENER.test(title.value)) context.report({ node: title, messageId: 'opener' });
      if (word) context.report({ node: title, messageId: 'word', data: { word } });
      const isTest = kind !== 'describe' && !/^\w+\.describe\b/.test(text);
      // the cases of test.each have the verb
      if (isTest && !/^[%$]/.test(title.value) && !VERB.test(title.value))
        context.report({ node: title, messageId: 'verb' });
    },
  }),
};

export default {
  meta: { name: 'project' },
  rules: { sentences, titles, 'no-restricted-syntax': builtinRules.get('no-restricted-syntax') },
};
