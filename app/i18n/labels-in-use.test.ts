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

it('uses every label in the source', () => {
  const keys = new Set(
    Object.keys(localLabels.en).map((key) =>
      key.replace(/(?:\.viewed|\.ifEnded)?(?:_(?:one|other|many))?$/, ''),
    ),
  );
  const idle = [...keys].filter((key) => !named.has(key) && !composed.some((pattern) => pattern.test(key)));
  expect(keys.size).toBeGreaterThan(1_000);
  expect(idle).toEqual([]);
});

/** The messages of the specification that are portal labels, each with its line. */
const quoted = `
We have successfully emailed the username to your registered email address. Please try logging in with that username.
This email is not the registered email in your profile. Please contact the customer support at {phone} or {alternatePhone} or try again with your registered email address.
Password reset successful. Please re-login with your new password.
Please enter email (5.01)
Please enter valid email (5.01)
Please enter contact number (5.02)
Contact number should be 10 digits (5.02)
Please enter Email Address (5.05)
Please enter valid Email Address (5.05)
Maximum 50 characters permitted (5.23)
Minimum 3 characters required (5.23)
Name must only contains alphabet (5.23)
You must accept the Terms and Conditions (5.25)
You must be 18 or older to register for the portal. (5.26)
Please enter a valid value (5.41)
Too many attempts. Try again after sometime. (8.02)
We ran into an unexpected error. Please try again. (8.08)
We ran into an unexpected error. Please refresh the application. (8.09)
Sorry, something went wrong (8.10)
Failed to fetch the mobile number (8.11)
Sorry, we're having difficulties confirming your membership. Please refer to phone number on the back of your ID card for assistance. (8.13)
Sorry, Could not place the order (8.21)
Sorry, no pharmacies found (8.22)
No app found (8.23)
Sorry, link cannot be opened (8.24)
Failed to enable biometric authentication (8.25)
Failed to add pass. Try again! (8.26)
Member is already registered. (8.27)
Please login again to continue (8.29)
No claims found for the selected filter... (8.31)
Shipping address added successfully (8.34)
Payment method added successfully (8.35)
Profile updated successfully (8.36)
Order placed successfully (8.37)
Notifications updated successfully (8.38)
PHI settings updated successfully (8.39)
Mail Order profile updated successfully (8.40)
Last 6 Months (9.20)
Last 1 Year (9.20)`
  .trim()
  .split('\n');

it.each(quoted)('uses the specification’s text with one Spanish translation: %s', (line) => {
  const words = line.replace(/ \(\d\.\d\d\)$/, '');
  const keys = Object.keys(localLabels.en).filter((key) => localLabels.en[key] === words);
  expect(keys).not.toEqual([]);
  expect(new Set(keys.map((key) => localLabels.es[key])).size).toBe(1);
});

it("contains the catalogue's other messages in a label or in the offline worker (8.19)", () => {
  const messages = [
    'Please check your internet connection',
    'You can try updating your profile through settings later.',
  ];
  const written = [...Object.values(localLabels.en), code];
  expect(messages.filter((message) => !written.some((text) => text.includes(message)))).toEqual([]);
});

const states: [key: string, en: string, es: string][] = [
  ['prescriptions.state.active', 'Active', 'Activa'],
  ['prescriptions.state.inactive', 'Inactive', 'Inactiva'],
  ['prescriptions.state.noMoreRefills', 'No more refills', 'Sin más resurtidos'],
  ['prescriptions.state.tooSoon', 'Too soon', 'Demasiado pronto'],
  ['prescriptions.state.transferred', 'Transferred', 'Transferida'],
  ['prescriptions.state.contactingPrescriber', 'Contacting prescriber', 'Contactando a quien le recetó'],
  ['prescriptions.state.orderInProgress', 'Order in progress', 'Pedido en proceso'],
  ['orders.status.inProgress', 'In progress', 'En proceso'],
  ['orders.status.shipped', 'Shipped', 'Enviado'],
  ['orders.status.delivered', 'Delivered', 'Entregado'],
  ['orders.status.pickedUp', 'Picked up', 'Recogido'],
  ['orders.status.cancelled', 'Cancelled', 'Cancelado'],
];
it.each(states)('labels the state %s as %s, in Spanish %s (4.36, 4.37)', (key, en, es) => {
  expect([localLabels.en[key], localLabels.es[key]]).toEqual([en, es]);
});
