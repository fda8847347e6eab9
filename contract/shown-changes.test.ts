/** Success replies that are compared with the requested change, over the whole contract. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toBareSchema, everyCall } from '#harness/contract-schemas.ts';
import { isAction } from './call.ts';

/** Calls whose success does not have to show the change, with the reason. */
const NOT_SHOWN: Record<string, string> = {
  'content.sendMessage': 'is a receipt to name on the phone',
  'enrollment.save': 'held by its reference',
  'userManagement.updatePhiSettings': 'is a text; the settings are asked for again',
  'userManagement.verifyOtp': 'is the verdict itself',
  'deleteAccount.verifyOtp': 'is the verdict itself',
  'completeProfile.registerDirect': 'is an address to go to',
  'preRegistration.preRegister': 'is a reference to go on with',
  'prescriptionDocuments.prescription': 'is a document, and nothing changes',
  'prescriptionDocuments.drug': 'is a document, and nothing changes',
};

/** The reply of a programme that did nothing, or something different. */
const OTHERWISE: Record<string, object> = {
  'prescriptionActions.requestRenewal': { status: 'noMoreRefills', renewal: undefined },
  'prescriptionActions.withdrawRenewal': { status: 'contactingPrescriber' },
  'prescriptionActions.transferOut': { status: 'active' },
  'prescriptionActions.transferToMailOrder': { mailOrder: false },
  'prescriptionActions.setRefillReminder': { refillReminder: 'other' },
  'prescriptionActions.setAutoRefill': { autoChargeAndShip: 'other' },
  'orders.cancel': { lines: [] },
  'mailOrder.addShippingAddress': { zip: '00501' },
  'mailOrder.changeShippingAddress': { state: 'PR' },
  'mailOrder.addPaymentCard': { lastFour: '0000' },
  'mailOrder.changePaymentCard': { expiration: { month: 1, year: 2001 } },
  'mailOrder.requestRefills': { refused: 'all' },
  'userManagement.updateNotificationSettings': { planNews: ['email', 'text'], payments: [] },
  'historicData.register': { kind: 'other' },
};

interface Operation {
  requestBody?: { content: { 'application/json': { example: Record<string, unknown> } } };
  responses: Record<string, { content?: { 'application/json'?: { example?: object } } }>;
}
const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};

/** A call and the sandbox's reply. */
function getExample(method: string, path: string) {
  const { requestBody, responses } = paths[path]![method.toLowerCase()]!;
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))![1];
  return {
    sent: { body: requestBody?.content['application/json'].example },
    reply: success.content!['application/json']!.example!,
  };
}

const hasContent = (response: z.ZodType) => !(toBareSchema(response) instanceof z.ZodUnknown);
const actions = everyCall.filter(([, call]) => isAction(call) && hasContent(call.response));

describe('success reply', () => {
  test('shows its change or is listed with a reason', () => {
    const open = actions.filter(([id, { shows }]) => (shows === undefined) !== id in NOT_SHOWN);
    expect(open.map(([id]) => id)).toEqual([]);
    expect(Object.keys({ ...NOT_SHOWN, ...OTHERWISE }).sort()).toEqual(actions.map(([id]) => id).sort());
  });
  const showing = actions.filter(([, { shows }]) => shows);
  test.each(showing)('shows the change of %s', (id, { method, path, shows }) => {
    const { sent, reply } = getExample(method, path);
    const isShown = shows as (reply: object, sent: object) => boolean;
    expect(isShown(reply, sent)).toBe(true);
    const refused = OTHERWISE[id] as { refused?: unknown };
    const otherwise = 'refused' in refused ? { refused: sent.body!.items } : refused;
    expect(isShown({ ...reply, ...otherwise }, sent)).toBe(false);
  });
});
