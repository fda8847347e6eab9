/** The helpers shared by all resources of the export. */
import { createHash } from 'node:crypto';
import { toFileText } from '~/platform/file-text.ts';
import { CARIN, NPI } from '~/programme/fhir/codes.ts';

export type Resource = { resourceType: string; id: string } & Record<string, unknown>;

export const toProfile = (name: string) => ({
  profile: [`${CARIN}/StructureDefinition/${name}`],
});

export const toCoding = (system: string, code: string, text?: string) => ({
  coding: [{ system, code }],
  text,
});

/** FHIR's Money, from integer cents. */
export const toMoney = (cents: number) => ({ value: cents / 100, currency: 'USD' });

const HASHED = 32;

/** A name-based UUID (RFC 9562, version 8): a resource has the same one in every archive. */
export function toUuid(kind: string, ...names: string[]): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([kind, ...names]))
    .digest('hex')
    .slice(0, HASHED);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

export const toReference = (kind: string, ...names: string[]) => ({
  reference: `urn:uuid:${toUuid(kind, ...names)}`,
});

/** A reference by NPI, for a person without a resource in the archive. */
export const toNpiIdentifier = (npi: string, display: string) => ({
  identifier: { system: NPI, value: npi },
  display,
});

/** One entry of a Bundle, as text. */
export const toNarrative = (resource: Resource): string =>
  JSON.stringify({ fullUrl: `urn:uuid:${resource.id}`, resource }, (_key, value: unknown) =>
    typeof value === 'string' ? toFileText(value) : value,
  );
