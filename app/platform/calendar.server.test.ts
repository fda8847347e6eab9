import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { hostileNames } from '#harness/hostile-names.ts';
import { buildCalendarFile, type DayEntry } from './calendar.server.ts';
import { toFileLine, toFileText } from './file-text.ts';

const entry: DayEntry = {
  ...{ uid: 'a1b2@portal.example', day: '2026-12-31', dayAfter: '2027-01-01' },
  ...{ title: 'Reminder', text: 'Open the Member Portal.', madeAt: Date.parse('2026-11-20T10:00:00.123Z') },
  language: 'en',
};

function parseEvent(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  const [component, ...more] = calendar.getAllSubcomponents('vevent');
  expect(more).toEqual([]);
  return { event: new ICAL.Event(component!), component: component! };
}

describe('calendar file', () => {
  test('has one whole-day event with an alarm in the morning', () => {
    const { event, component } = parseEvent(buildCalendarFile(entry));
    expect(event.summary).toBe('Reminder');
    expect(event.uid).toBe(entry.uid);
    expect(event.startDate.isDate).toBe(true);
    expect([event.startDate.toString(), event.endDate.toString()]).toEqual(['2026-12-31', '2027-01-01']);
    expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-20T10:00:00Z');
    expect(component.getFirstPropertyValue('class')).toBe('PRIVATE');
    expect(component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
    const alarm = component.getFirstSubcomponent('valarm')!;
    expect(String(alarm.getFirstPropertyValue('trigger'))).toBe('PT9H');
  });

  test('escapes special characters and preserves accents', () => {
    const title = 'Resurtir: Ácido; fólico, 1 mg\\día\nBEGIN:VEVENT';
    const { event } = parseEvent(buildCalendarFile({ ...entry, title, language: 'es' }));
    expect(event.summary).toContain('Ácido; fólico, 1 mg');
  });

  test.each(hostileNames)('stays one event with one alarm for the title %j', (hostile) => {
    const file = buildCalendarFile({ ...entry, title: hostile, text: hostile });
    const { event, component } = parseEvent(file);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n\0]/);
    expect(event.summary).toBe(toFileLine(hostile));
    expect(event.description).toBe(toFileText(hostile));
    const [alarm, ...more] = component.getAllSubcomponents('valarm');
    expect(more).toEqual([]);
    const names = alarm!.getAllProperties().map(({ name }) => name);
    expect(names.toSorted()).toEqual(['action', 'description', 'trigger']);
    expect(alarm!.getFirstPropertyValue('description')).toBe(toFileLine(hostile));
    expect(component.getAllProperties().map(({ name }) => name)).not.toContain('attach');
  });

  test('has lines of at most 75 bytes that end in CR LF', () => {
    const text = buildCalendarFile({ ...entry, title: 'ñ'.repeat(200) });
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(parseEvent(text).event.summary).toBe('ñ'.repeat(200));
  });
});
