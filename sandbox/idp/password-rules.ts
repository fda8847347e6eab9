/** What a new password must be, and how strong one is. */

export type PasswordRule = 'length' | 'lowerCase' | 'upperCase' | 'digit' | 'special';

const RULES = {
  length: (password) => password.length >= 8 && password.length <= 16,
  lowerCase: (password) => /[a-z]/.test(password),
  upperCase: (password) => /[A-Z]/.test(password),
  digit: (password) => /[0-9]/.test(password),
  special: (password) => /[@$!%&*]/.test(password),
} as const satisfies Record<PasswordRule, (password: string) => boolean>;

export const PASSWORD_RULES = Object.keys(RULES) as PasswordRule[];

export function missedRules(password: string): PasswordRule[] {
  return PASSWORD_RULES.filter((rule) => !RULES[rule](password));
}

/** 0 to 4: one point each for an upper-case letter, a digit, a special character and eight characters or more. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  const points = [
    RULES.upperCase(password),
    RULES.digit(password),
    RULES.special(password),
    password.length >= 8,
  ];
  return points.filter(Boolean).length as 0 | 1 | 2 | 3 | 4;
}
