import { useLocation, useNavigate } from '@remix-run/react';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderRoute } from '#harness/render.tsx';
import { GetForm } from './get-form.tsx';

function Found() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p>{pathname + search}</p>
      <button onClick={() => navigate(-1)}>Back</button>
    </>
  );
}

it('navigates with its fields and the pressed button without a document load', async () => {
  renderRoute(
    <GetForm action="/drugs" role="search">
      <input name="q" aria-label="Drug" defaultValue="a b&c" />
      <input type="checkbox" name="kind" value="brand" defaultChecked />
      <input type="checkbox" name="kind" value="generic" />
      <button name="sort" value="name">
        By name
      </button>
    </GetForm>,
    { path: '/', others: [{ path: '/drugs', Component: Found }] },
  );
  const form = screen.getByRole('search');
  expect(form).toHaveAttribute('action', '/drugs');
  expect(form).toHaveAttribute('method', 'get');
  await userEvent.click(screen.getByRole('button', { name: 'By name' }));
  expect(await screen.findByText('/drugs?q=a+b%26c&kind=brand&sort=name')).toBeVisible();
  // Back leads to the previous page
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('search')).toBeVisible();
});
