import { describe, expect, it } from 'vitest';
import { createLogger } from '../platform/log.ts';
import type { EnvContext, LogContext } from '../context.ts';
import { auditSubject, auditView } from './audit.server.ts';
import type { Identity } from './session.server.ts';

const ana = { clientId: '10001', cardId: 'MPA100200', personCode: '01', firstName: 'Ana' } as Identity;
const ben = { ...ana, personCode: '02' };

function contextWith(...sessionSecrets: string[]) {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const context = { env: { sessionSecrets }, log } as EnvContext & LogContext;
  return { context, lines };
}

describe('audit trail', () => {
  it('contains the kind of viewed health data and the viewer without a name', () => {
    const { context, lines } = contextWith('one-secret');
    auditView(context, { identity: ana }, 'prescriptions');
    expect(JSON.parse(lines[0]!)).toEqual({
      ...{ level: 'info', time: expect.any(String), audit: 'view', kind: 'prescriptions' },
      subject: auditSubject(context, ana),
    });
    expect(lines[0]).not.toMatch(/MPA100200|Ana|10001/);
  });

  it('distinguishes persons on one card by stable subjects', () => {
    const { context } = contextWith('one-secret');
    expect(auditSubject(context, ana)).toBe(auditSubject(context, { ...ana, firstName: 'Anna' }));
    expect(auditSubject(context, ana)).not.toBe(auditSubject(context, ben));
  });

  it('cannot be traced with a different secret', () => {
    const [one, two] = ['one', 'two'].map((secret) => auditSubject(contextWith(secret).context, ana));
    expect(one).not.toBe(two);
  });
});
