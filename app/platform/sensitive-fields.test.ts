import { expect, it } from 'vitest';
import { isSensitiveField } from './sensitive-fields.ts';

it.each([
  ...['number', 'code', 'password', 'newPassword', 'password_again', 'passphrase', 'clientSecret'],
  ...['cvv', 'cvc2', 'securityCode', 'security-code', 'formToken', 'id_token', 'credential', 'cardNumber'],
])('never stores %s', (name) => expect(isSensitiveField(name)).toBe(true));

it.each([
  ...['city', 'zip', 'zipCode', 'personCode', 'phoneNumber', 'orderNumber', 'email', 'firstName', 'month'],
])('stores %s', (name) => expect(isSensitiveField(name)).toBe(false));
