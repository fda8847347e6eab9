/** What a new password must be, and how strong one is. */

/** `long` is a point of the meter; `length` the rule, which has an end, too. */
export const passwordPatterns = {
  length: /^[^]{8,16}$/,
  lowerCase: /[a-z]/,
  upperCase: /[A-Z]/,
  digit: /[0-9]/,
  special: /[@$!%&*]/,
  long: /^[^]{8}/,
};

export type PasswordRule = Exclude<keyof typeof passwordPatterns, 'long'>;

export const PASSWORD_RULES: readonly PasswordRule[] = [
  'length',
  'lowerCase',
  'upperCase',
  'digit',
  'special',
];

export function missedRules(password: string): PasswordRule[] {
  return PASSWORD_RULES.filter((rule) => !passwordPatterns[rule].test(password));
}

/** 0 to 4: one point each for an upper-case letter, a digit, a special character and eight characters or more. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  const points = (['upperCase', 'digit', 'special', 'long'] as const).filter((name) =>
    passwordPatterns[name].test(password),
  );
  return points.length as 0 | 1 | 2 | 3 | 4;
}
