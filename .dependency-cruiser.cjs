/**
 * Features stand in a line (docs/decisions/0009-feature-dependency-order.md): each may use queries and
 * texts of those named here, and never a command; anyone may use types and components.
 */
const below = {
  'app-update': [],
  family: [],
  guest: [],
  'complete-profile': ['guest', 'one-time-code', 'account'],
  help: ['guest'],
  'forgot-username': [],
  'legacy-login': [],
  'sso-error': [],
  more: [],
  registration: ['forgot-username'],
  passkeys: [],
  'one-time-code': [],
  'delete-account': ['one-time-code'],
  settings: ['guest'],
  account: ['one-time-code', 'settings'],
  notifications: ['family', 'settings'],
  prescriptions: ['family'],
  benefits: ['family', 'prescriptions'],
  claims: ['family', 'prescriptions', 'benefits'],
  'clinical-reviews': ['family', 'guest'],
  'id-card': ['family'],
  'my-data': ['family', 'one-time-code', 'claims'],
  orders: ['family', 'prescriptions'],
  addresses: ['family'],
  pharmacies: ['family', 'addresses', 'guest'],
  cards: ['family', 'addresses'],
  checkout: ['family', 'prescriptions', 'orders', 'addresses', 'cards'],
  enrollment: ['family', 'prescriptions', 'addresses', 'checkout', 'prescription-actions'],
  'prescription-actions': ['family', 'prescriptions', 'cards', 'checkout'],
  'batch-refill': ['family', 'prescriptions', 'checkout', 'prescription-actions'],
  'historic-data': ['family'],
  drugs: ['family', 'prescriptions', 'addresses', 'pharmacies'],
  home: [
    'family',
    'prescriptions',
    'orders',
    'claims',
    'benefits',
    'cards',
    'clinical-reviews',
    'registration',
  ],
};

const shared = ['coverage', 'errors', 'idempotency', 'lists'];

const featuresReadOnlyBelow = Object.entries(below).map(([feature, readable]) => ({
  name: `${feature}-reads-only-below`,
  severity: /** @type {const} */ ('error'),
  from: { path: `^app/features/${feature}/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: '^app/features/[^/]+/.+\\.server\\.ts$',
    pathNot: `^app/features/(${[feature, ...shared, ...readable].join('|')})/`,
    dependencyTypesNot: /** @type {const} */ (['type-only']),
  },
}));

/**
 * The direction of imports: routes → features → programme → platform, with ui, i18n and paths as
 * leaves. `npm run lint` holds it.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'portal-and-sandbox-apart',
      comment: 'They speak HTTP; what they share is contract/.',
      severity: 'error',
      from: { path: '^(app|server\\.ts)' },
      to: { path: '^sandbox/' },
    },
    {
      name: 'sandbox-takes-only-the-contract',
      severity: 'error',
      from: { path: '^sandbox/' },
      to: { path: '^app/' },
    },
    {
      name: 'contract-below-everything',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(app|sandbox|server|tests)' },
    },
    {
      name: 'only-routes-compose',
      comment: 'Nothing below a route knows a route.',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/routes/|\\.test\\.tsx?$' },
      to: { path: '^app/routes/' },
    },
    ...featuresReadOnlyBelow,
    {
      name: 'only-routes-and-context-touch-the-session',
      severity: 'error',
      from: { path: '^app/(features|programme|content|analytics|ui|i18n)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^app/identity/session', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'programme-below-features',
      severity: 'error',
      from: { path: '^app/programme/', pathNot: '\\.test\\.ts$' },
      to: { path: '^app/', pathNot: '^app/(programme|platform)/' },
    },
    {
      name: 'platform-knows-nobody-above-it',
      severity: 'error',
      from: { path: '^app/platform/' },
      to: { path: '^app/', pathNot: '^app/platform/' },
    },
    {
      name: 'server-is-where-the-layers-meet',
      comment: 'It may import all of them but routes and features, and nothing imports it but tests.',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/server/' },
      to: { path: '^app/server/' },
    },
    {
      name: 'server-leaves-pages-to-the-build',
      severity: 'error',
      from: { path: '^app/server/' },
      to: { path: '^app/(features|routes|ui)/' },
    },
    {
      name: 'ui-is-a-leaf',
      severity: 'error',
      from: { path: '^app/ui/', pathNot: '(testing|\\.test)\\.tsx?$' },
      to: {
        path: '^app/',
        pathNot:
          '^app/(ui/|i18n/|paths\\.ts|platform/(form-token|languages|typed-keys|sensitive-fields)\\.ts)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'i18n-is-a-leaf',
      severity: 'error',
      from: { path: '^app/i18n/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^app/',
        pathNot: '^app/(i18n/|labels\\.server\\.ts|platform/(clock|languages|remix/route-names)\\.ts)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'labels-hold-only-words',
      severity: 'error',
      from: { path: '^app/.+labels\\.ts$', pathNot: '^app/i18n/define-labels' },
      to: { path: '^app/', pathNot: 'labels\\.ts$' },
    },
    {
      name: 'conform-only-in-ui-form',
      severity: 'error',
      from: { pathNot: '^app/ui/form/' },
      to: { path: 'node_modules/@conform-to/' },
    },
    {
      name: 'one-http-client',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/programme/' },
      to: { path: 'node_modules/ofetch/' },
    },
    {
      name: 'nothing-needs-dev-packages',
      severity: 'error',
      from: { path: '^(app|server\\.ts)', pathNot: '(\\.test\\.tsx?$|^app/ui/testing\\.tsx$|/testing/)' },
      to: {
        dependencyTypes: ['npm-dev'],
        pathNot: 'node_modules/(vite|@types|@remix-run/dev|date-fns|leaflet)/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'] },
  },
};
