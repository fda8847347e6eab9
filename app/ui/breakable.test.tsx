import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Breakable } from './breakable.tsx';
import { LinkButton } from './button.tsx';

const shown = (text: string) => render(<p><Breakable text={text} /></p>).container.firstElementChild!; // prettier-ignore

describe('a line', () => {
  it('does not end within a phone number', () => {
    const line = shown('Call (800) 555-0142 or (800) 555-0143, or ana@example.com.');
    expect(line).toHaveTextContent('Call (800) 555-0142 or (800) 555-0143, or ana@example.com.');
    const whole = [...line.querySelectorAll('.num')].map(({ textContent }) => textContent);
    expect(whole).toEqual(['(800) 555-0142', '(800) 555-0143']);
  });

  it('may end after an @, and has nothing in it otherwise', () => {
    expect(shown('ana@example.com').innerHTML).toBe('ana@<wbr>example.com');
    expect(shown('(800) 555-01 and 800 555 0142').innerHTML).toBe('(800) 555-01 and 800 555 0142');
  });

  it('of a button may end before the number to call', () => {
    render(<LinkButton href="tel:+18005550142">Call (800) 555-0142</LinkButton>);
    const button = screen.getByRole('link', { name: 'Call (800) 555-0142' });
    // one item of the button's row, in which words wrap
    expect(button.children).toHaveLength(1);
    expect(button.querySelector('.num')).toHaveTextContent(/^\(800\) 555-0142$/);
  });
});
