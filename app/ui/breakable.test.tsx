import { render, screen } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { Breakable, keepValues, withWholeDates } from './breakable.tsx';
import { LinkButton } from './button.tsx';

const shown = (text: string) => render(<p><Breakable text={text} /></p>).container.firstElementChild!; // oxfmt-ignore

describe('text line', () => {
  it('never breaks within a phone number', () => {
    const line = shown('Call (800) 555-0142 or (800) 555-0143, or ana@example.com.');
    expect(line).toHaveTextContent('Call (800) 555-0142 or (800) 555-0143, or ana@example.com.');
    const whole = [...line.querySelectorAll('.number')].map(({ textContent }) => textContent);
    expect(whole).toEqual(['(800) 555-0142', '(800) 555-0143']);
  });

  it('breaks after an @ only', () => {
    expect(shown('ana@example.com').innerHTML).toBe('ana@<wbr>example.com');
    expect(shown('(800) 555-01 and 800 555 0142').innerHTML).toBe('(800) 555-01 and 800 555 0142');
  });

  it('marks its English part with lang, beside an address and a phone number', () => {
    const line = shown('\u2068Omeprazole\u2069 20 mg: (800) 555-0142, ana@example.com');
    expect(line.innerHTML).toBe(
      '<span lang="en">Omeprazole</span> 20&nbsp;mg: <span class="number">(800) 555-0142</span>, ana@<wbr>example.com',
    );
  });

  it.each([
    ['a date', 'Use them by November 26, 2026, please.', 'Use them by November~26,~2026, please.'],
    ['a day', 'Ready on May 1 at noon', 'Ready on May~1 at noon'],
    ['a Spanish date', 'el jueves, 26 de noviembre de 2026', 'el jueves, 26~de~noviembre~de~2026'],
    ['a dose', 'Metformin ER 1,000 mg tablet', 'Metformin ER 1,000~mg tablet'],
    ['each of two doses', 'from 5 mg to 10 mg', 'from 5~mg to 10~mg'],
    ['a share', 'You pay 20 % of it', 'You pay 20~% of it'],
    ['a supply', 'By mail, 90 days', 'By mail, 90~days'],
    ['a Spanish supply', 'Farmacia, 30 días', 'Farmacia, 30~días'],
    ['a title with its name', 'by Dr. Thomas Okonkwo', 'by Dr.~Thomas Okonkwo'],
    ['what a dash follows', 'Central Fill Pharmacy – Madison', 'Central Fill Pharmacy~– Madison'],
    ['no count of things', 'You take 2 gels in March and 3 in May', 'You take 2 gels in March and 3 in May'],
  ])('never breaks within %s', (_what, text, whole) => {
    expect(keepValues(text)).toBe(whole.replaceAll('~', '\u00a0'));
  });

  it('never breaks after the minus of an amount', () => {
    const [amount] = shown('You got -$10.00 back').querySelectorAll('.number');
    expect(amount).toHaveTextContent(/^-\$10\.00$/);
  });

  it('breaks in a button before the number to call', () => {
    render(<LinkButton href="tel:+18005550142">Call (800) 555-0142</LinkButton>);
    const button = screen.getByRole('link', { name: 'Call (800) 555-0142' });
    // the button's row wraps words inside one item
    expect(button.children).toHaveLength(1);
    expect(button.querySelector('.number')).toHaveTextContent(/^\(800\) 555-0142$/);
  });
});

test('moves the dot to the next line with its fact', () => {
  const line = shown('90 days · Rx 7204418 · by November 26, 2026');
  expect(line.textContent).toBe('90\u00a0days · Rx\u00a07204418 · by November\u00a026,\u00a02026');
  const [first, ...others] = line.querySelectorAll('.dots > span');
  expect(first!.querySelector('i')).toBeNull();
  expect(others.map((fact) => fact.firstElementChild?.textContent)).toEqual([' · ', ' · ']);
});

test.each([
  ['Disponible a partir del 1 de diciembre de 2026', '1 de diciembre de 2026'],
  ['Available from December 1, 2026', 'December 1, 2026'],
])('never breaks within the date of the heading “%s”', (title, date) => {
  const { container } = render(<h1>{withWholeDates(title)}</h1>);
  expect(container.querySelector('.whole')!.textContent).toBe(date);
  expect(container.textContent).toBe(title);
});
