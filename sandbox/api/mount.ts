import type { Request, Response, Router } from 'express';
import type { z } from 'zod';
import type { CallDefinition } from '#contract/call.ts';
import { advanceProgramme } from '../data/advance.ts';
import type { ProgrammeState } from '../data/programme-state.ts';
import { Refusal } from '../refusal.ts';
import { checkHeaders, type Keys, type Verifiers } from './gateway.ts';
import { toCaller, nobody, type Caller } from './caller.ts';

type Parsed<C, K extends 'params' | 'query' | 'body'> = C extends { [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.output<S> }
  : unknown;
export type Input<C extends CallDefinition> = { programme: ProgrammeState; caller: Caller } & Parsed<
  C,
  'params'
> &
  Parsed<C, 'query'> &
  Parsed<C, 'body'>;
type Reply<C extends CallDefinition> = z.input<C['response']>;
type Handler<C extends CallDefinition> = (input: Input<C>) => Reply<C> | Promise<Reply<C>>;
export type Mount = <C extends CallDefinition>(call: C, handler: Handler<C>) => void;

export interface Gate {
  programme: ProgrammeState;
  keys: Keys;
  verify: Verifiers;
  /** redirect target after a member's registration */
  registeredUrl: string;
}

/** @throws Refusal 400 naming the fields */
function parse<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> | undefined {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = [...new Set(result.error.issues.map((issue) => issue.path.join('.') || 'body'))];
  const problems = result.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`);
  throw new Refusal(400, problems.join('; '), { fields });
}

/** A reply must match the contract. Otherwise the sandbox is wrong, and reports the field. */
function checkReply(call: CallDefinition, reply: unknown): unknown {
  const result = call.response.safeParse(reply);
  if (result.success) return result.data;
  const where = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new Error(`${call.method} ${call.path} breaks the contract: ${where}`);
}

async function answer(
  call: CallDefinition,
  handler: Handler<CallDefinition>,
  gate: Gate,
  req: Request,
): Promise<unknown> {
  const access = await checkHeaders(call, req.headers, gate.keys, gate.verify);
  const parts = {
    params: parse(call.params, req.params),
    query: parse(call.query, req.query),
    body: parse(call.body, req.body),
  };
  advanceProgramme(gate.programme);
  const caller = access ? toCaller(gate.programme, access) : nobody;
  const reply: unknown = await handler({ programme: gate.programme, caller, ...parts } as never);
  return call.status === 204 ? undefined : checkReply(call, reply);
}

export function sendRefusal(res: Response, error: unknown): void {
  if (error instanceof Refusal) {
    res.status(error.status).json({ ...error.details, message: error.message });
    return;
  }
  console.error(error);
  res.status(500).json({ message: 'The programme is broken here.' });
}

/** Sends bytes as a document, a string as text, and everything else as JSON. */
function sendReply(call: CallDefinition, res: Response, reply: unknown): void {
  if (call.answersBy === 'headers') return void res.set(reply as Record<string, string>).end();
  if (reply === undefined) res.end();
  else if (reply instanceof Uint8Array) res.type('application/pdf').end(reply);
  else if (typeof reply === 'string') res.type('text/plain').send(reply);
  else res.json(reply);
}

const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

export function createMount(router: Router, gate: Gate): Mount {
  return (call, handler) => {
    const path = call.path.replaceAll(/\{(\w+)\}/g, ':$1');
    router[verbs[call.method]](path, (req, res) => {
      answer(call, handler as unknown as Handler<CallDefinition>, gate, req).then(
        (reply) => sendReply(call, res.status(call.status), reply),
        (error: unknown) => sendRefusal(res, error),
      );
    });
  };
}
