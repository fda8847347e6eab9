/** A line about each demo member, by user name. */
export const stories: Record<string, string> = {
  ana: 'Cardholder with a family; every prescription and order state, three years of claims',
  ben: 'Spouse of ana; may see their son Leo',
  cara: 'Adult daughter of ana; shares nothing',
  dev: 'Membership ended three months ago',
  dora: 'Membership ended thirteen months ago',
  fay: 'Membership begins on the first of next month',
  gil: 'The same by a partner, where it makes no difference',
  pat: 'Comes with an access token of a partner',
  sam: 'Comes by single sign-on of a partner',
  sue: 'Comes by single sign-on for the first time',
  nia: 'Signs in for the first time and completes the profile',
  eve: 'No data at all: every list is empty',
  hugo: 'Ten years: 5,000 claims, 400 prescriptions, 300 orders',
  ximena: 'Prefers Spanish',
  wade: 'Client 28002',
  noor: 'A client that switches everything off and every banner on',
  mo: 'Prescriptions, but no mail-order profile yet',
};

/** A line about each person who can try to register, by first name. */
export const newcomers: Record<string, string> = {
  Rocío: 'Cardholder; may register',
  Tomás: 'Spouse who began to register before: goes on with Next',
  Lucía: 'Dependent over 18; may register',
  Mateo: 'A minor; is refused',
  Inés: 'Another relationship (code 4); is refused',
  Olga: 'Coverage has ended; is refused',
  Hana: 'Coverage begins on the first of next month; may register',
  Ana: 'Has an account already, and is told so',
};
