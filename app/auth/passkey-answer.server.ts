/** The browser's post after its authenticator has replied (WebAuthn Level 3, 5.1: the JSON forms). */
import { z } from 'zod';
import { isAuthenticatorData, isPlainAttestation } from './attestation.server.ts';

const MAX_ANSWER_LENGTH = 16_384;
const base64url = z
  .string()
  .min(1)
  .max(MAX_ANSWER_LENGTH, { abort: true })
  .regex(/^[\w-]+$/);
const bytes = (text: string) => Buffer.from(text, 'base64url');

/** Requires a reply from a page of this site, outside a foreign frame (WebAuthn Level 3, 5.8.1). */
const ClientData = z.looseObject({
  crossOrigin: z.literal(false).optional(),
  topOrigin: z.undefined().optional(),
});
const clientDataJSON = base64url.refine(
  (text) => parsed(ClientData, bytes(text).toString('utf8')) !== undefined,
);

const shared = {
  id: base64url.max(400),
  rawId: base64url.max(400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
};

const SetUpAnswer = z.object({
  ...shared,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url.refine((text) => isPlainAttestation(bytes(text))),
    transports: z.array(z.string().max(20)).max(10).optional().catch(undefined),
  }),
});

const SignInAnswer = z.object({
  ...shared,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url.refine((text) => isAuthenticatorData(bytes(text))),
    signature: base64url,
    userHandle: base64url.optional().catch(undefined),
  }),
});

function parsed<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The posted reply to a set-up; undefined when the text is not one. */
export const setUpAnswer = (text: string) => parsed(SetUpAnswer, text);
/** The posted reply to an unlock or a sign-in; undefined when the text is not one. */
export const signInAnswer = (text: string) => parsed(SignInAnswer, text);
