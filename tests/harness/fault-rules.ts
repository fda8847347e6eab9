import { z } from 'zod';

export const FaultRule = z.strictObject({
  /** start of the path, without the query string … */
  path: z.string().optional(),
  /** … or a regular expression for it */
  pattern: z
    .string()
    .refine((source) => isRegExp(source), 'not a regular expression')
    .optional(),
  /** any method when absent */
  method: z.string().toUpperCase().optional(),
  /** maximum number of hits */
  times: z.int().positive().optional(),

  /** status of a reply instead of the target's; 200 when only a body is given */
  status: z.int().min(200).max(599).optional(),
  body: z.string().optional(),
  /** like body, as JSON with its content type */
  json: z.unknown().optional(),
  /** headers of the reply; they override the target's */
  headers: z.record(z.string(), z.string()).default({}),

  /** wait before anything else */
  delayMs: z.int().min(0).default(0),
  /** closes the connection without a reply */
  drop: z.boolean().default(false),
  /** closes it after this many bytes of the reply's body */
  dropAfterBytes: z.int().min(0).optional(),
  hang: z.boolean().default(false),
  /** for an own reply, drop or hang: the target processes the request first, and its reply is lost */
  forward: z.boolean().default(false),
});
export type FaultRule = z.output<typeof FaultRule>;
export type FaultRuleInput = z.input<typeof FaultRule>;

function isRegExp(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}

/** The active rules in order: the first matching rule with remaining hits applies. */
export class FaultRules {
  #rules: { rule: FaultRule; hits: number }[] = [];

  /** @throws ZodError for an invalid rule */
  set(rules: FaultRuleInput[]): void {
    this.#rules = rules.map((rule) => ({ rule: FaultRule.parse(rule), hits: 0 }));
  }

  list(): (FaultRule & { hits: number })[] {
    return this.#rules.map(({ rule, hits }) => ({ ...rule, hits }));
  }

  /** the rule for this request; undefined to pass it on */
  hit(method: string, path: string): FaultRule | undefined {
    for (const entry of this.#rules) {
      const { rule } = entry;
      if (rule.method !== undefined && rule.method !== method) continue;
      if (rule.path !== undefined && !path.startsWith(rule.path)) continue;
      if (rule.pattern !== undefined && !new RegExp(rule.pattern).test(path)) continue;
      if (rule.times !== undefined && entry.hits >= rule.times) continue;
      entry.hits += 1;
      return rule;
    }
    return undefined;
  }
}
