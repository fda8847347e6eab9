import { expect, it } from 'vitest';
import { localLabels } from '../labels.server.ts';

const sources = import.meta.glob<string>(['/app/**/*.{ts,tsx}', '!/app/**/*labels.ts', '!/app/**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const code = Object.entries(sources)
  .map(([, text]) => text)
  .join('\n');

const named = new Set([...code.matchAll(/'([\w.-]+)'/g)].map(([, name]) => name));
/** `orders.status.${status}` */
const composed = [...code.matchAll(/`([\w-]+\.(?:[\w.-]|\$\{[^}]*\})*)`/g)].map(
  ([, name]) => new RegExp(`^${name!.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w.-]+')}$`),
);

it('every label is asked for somewhere', () => {
  const keys = new Set(Object.keys(localLabels.en).map((key) => key.replace(/_(one|other|many)$/, '')));
  const idle = [...keys].filter((key) => !named.has(key) && !composed.some((pattern) => pattern.test(key)));
  expect(keys.size).toBeGreaterThan(1_000);
  expect(idle).toEqual([]);
});

/** The messages that the specification quotes and that stand in the portal's own labels. */
const quoted = `
We have successfully emailed the username to your registered email address. Please try logging in with that username.
This email is not the registered email in your profile. Please contact the customer support at {phone} or {alternatePhone} or try again with your registered email address.
Password reset successful. Please re-login with your new password.
Please enter email
Please enter valid email
Please enter contact number
Contact number should be 10 digits
Please enter Email Address
Please enter valid Email Address
Maximum 50 characters permitted
Minimum 3 characters required
Name must only contains alphabet
You must accept the Terms and Conditions
You must be 18 or older to register for the portal.
Please enter a valid value
Too many attempts. Try again after sometime.
We ran into an unexpected error. Please try again.
We ran into an unexpected error. Please refresh the application.
Sorry, something went wrong
Failed to fetch the mobile number
Sorry, we're having difficulties confirming your membership. Please refer to phone number on the back of your ID card for assistance.
Sorry, Could not place the order
Sorry, no pharmacies found
No app found
Sorry, link cannot be opened
Failed to enable biometric authentication
Failed to add pass. Try again!
Member is already registered.
Please login again to continue
No claims found for the selected filter...
Shipping address added successfully
Payment method added successfully
Profile updated successfully
Order placed successfully
Notifications updated successfully
PHI settings updated successfully
Mail Order profile updated successfully
Last 6 Months
Last 1 Year`
  .trim()
  .split('\n');

it.each(quoted)('the specification’s words stand as they are, and in one Spanish: %s', (words) => {
  const keys = Object.keys(localLabels.en).filter((key) => localLabels.en[key] === words);
  expect(keys).not.toEqual([]);
  expect(new Set(keys.map((key) => localLabels.es[key])).size).toBe(1);
});

const states: [key: string, en: string, es: string][] = [
  ['prescriptions.state.active', 'Active', 'Activa'],
  ['prescriptions.state.inactive', 'Inactive', 'Inactiva'],
  ['prescriptions.state.noMoreRefills', 'No more refills', 'Sin más resurtidos'],
  ['prescriptions.state.tooSoon', 'Too soon', 'Demasiado pronto'],
  ['prescriptions.state.transferred', 'Transferred', 'Transferida'],
  ['prescriptions.state.contactingPrescriber', 'Contacting prescriber', 'Contactando al médico'],
  ['prescriptions.state.orderInProgress', 'Order in progress', 'Pedido en proceso'],
  ['orders.status.inProgress', 'In progress', 'En proceso'],
  ['orders.status.shipped', 'Shipped', 'Enviado'],
  ['orders.status.delivered', 'Delivered', 'Entregado'],
  ['orders.status.pickedUp', 'Picked up', 'Recogido'],
  ['orders.status.cancelled', 'Cancelled', 'Cancelado'],
];
it.each(states)('the state %s is called %s, in Spanish %s (4.36, 4.37)', (key, en, es) => {
  expect([localLabels.en[key], localLabels.es[key]]).toEqual([en, es]);
});
