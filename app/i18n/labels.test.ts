import { describe, expect, it } from 'vitest';
import { localLabels } from '../labels.server.ts';

const { en, es } = localLabels;
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
const keysWithoutMany = (labels: Record<string, string>) =>
  Object.keys(labels)
    .filter((key) => !key.endsWith('_many'))
    .sort();

describe('the words of the portal', () => {
  it('are all there in both languages', () => {
    expect(keysWithoutMany(es)).toEqual(keysWithoutMany(en));
  });

  it('have every plural form that Spanish rules ask for', () => {
    const counted = Object.keys(es).filter((key) => key.endsWith('_other'));
    for (const key of counted) expect(es, key).toHaveProperty([key.replace(/_other$/, '_many')]);
    for (const key of counted) expect(en, key).toHaveProperty([key.replace(/_other$/, '_one')]);
  });

  it.each(Object.keys(en))('%s says the same things in Spanish', (key) => {
    // a sentence for exactly one thing need not repeat the number
    const wanted = placeholders(en[key]!).filter((name) => !(key.endsWith('_one') && name === '{count}'));
    expect(placeholders(es[key] ?? '')).toEqual(expect.arrayContaining(wanted));
    expect(placeholders(en[key]!)).toEqual(
      expect.arrayContaining(placeholders(es[key] ?? '').filter((name) => name !== '{count}')),
    );
  });

  it('leave nothing empty', () => {
    for (const labels of [en, es])
      for (const [key, text] of Object.entries(labels)) expect(text.trim(), key).not.toBe('');
  });

  it('are translated, not copied, wherever they are sentences', () => {
    const copied = Object.entries(en).filter(
      ([key, text]) =>
        (text.replace(/\{\w+\}/g, '').match(/\p{L}{2,}/gu) ?? []).length > 2 && es[key] === text,
    );
    expect(copied).toEqual([]);
  });
});
