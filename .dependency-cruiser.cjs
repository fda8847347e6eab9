/**
 * Areas stand in a line (docs/decisions/0009-areas-read-each-other-in-one-order.md): each may use queries and texts of those
 * named here, and never a command; types and components are free for all.
 */
const below = {
  home: ['family', 'prescriptions', 'orders', 'benefits', 'onboarding'],
  orders: ['family', 'prescriptions'],
  // a refill goes into the cart, and automatic refills need a card
  prescriptions: ['family', 'help', 'orders/(checkout|cards)'],
  benefits: ['family', 'prescriptions'],
  pharmacy: ['family', 'prescriptions', 'orders/addresses', 'help'],
  family: [],
  account: ['family', 'benefits', 'help'],
  onboarding: ['account', 'help'],
  help: [],
};

const areasReadOnlyBelow = Object.entries(below).map(([area, readable]) => ({
  name: `${area}-reads-only-below`,
  severity: /** @type {const} */ ('error'),
  from: { path: `^app/areas/${area}/`, pathNot: '/pages/|\\.test\\.tsx?$' },
  to: {
    path: '^app/areas/[^/]+/.+\\.server\\.ts$',
    pathNot: `^app/areas/(${[area, 'shared', ...readable].join('|')})/`,
    dependencyTypesNot: /** @type {const} */ (['type-only']),
  },
}));

/**
 * The direction of imports: areas → programme → platform, with ui, i18n and paths as
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
      name: 'tests-only-for-tests',
      severity: 'error',
      from: { path: '^(app|contract|sandbox|server\\.ts)', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^tests/' },
    },
    {
      name: 'contract-below-everything',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(app|sandbox|server|tests)' },
    },
    {
      name: 'only-pages-compose',
      comment: 'Nothing below a page knows a page.',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/areas/[^/]+/pages/|\\.test\\.tsx?$' },
      to: { path: '^app/areas/[^/]+/pages/' },
    },
    ...areasReadOnlyBelow,
    {
      name: 'every-area-has-its-rule',
      severity: 'error',
      from: { path: '^app/areas/', pathNot: `^app/areas/(shared|${Object.keys(below).join('|')})/` },
      to: {},
    },
    {
      name: 'shared-knows-no-area',
      severity: 'error',
      from: { path: '^app/areas/shared/', pathNot: '^app/areas/shared/pages/|\\.test\\.tsx?$' },
      to: { path: '^app/areas/', pathNot: '^app/areas/shared/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-pages-and-context-touch-the-session',
      severity: 'error',
      from: { path: '^app/(areas|programme|content|analytics|ui|i18n)/', pathNot: '/pages/|\\.test\\.tsx?$' },
      to: { path: '^app/session/session', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'programme-below-areas',
      severity: 'error',
      from: { path: '^app/programme/', pathNot: '\\.test\\.ts$' },
      to: { path: '^app/', pathNot: '^app/(programme|platform)/' },
    },
    {
      name: 'platform-knows-nobody-above-it',
      severity: 'error',
      from: { path: '^app/platform/' },
      to: { path: '^app/', pathNot: '^app/(platform/|routes\\.ts)' },
    },
    {
      name: 'adapters-of-remix-know-the-platform-alone',
      severity: 'error',
      from: { path: '^app/remix/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^app/', pathNot: '^app/(remix|platform)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-is-where-the-layers-meet',
      comment: 'It may import all of them but areas, and nothing imports it but tests.',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/server/' },
      to: { path: '^app/server/' },
    },
    {
      name: 'server-leaves-pages-to-the-build',
      severity: 'error',
      from: { path: '^app/server/' },
      to: { path: '^app/(areas|ui)/' },
    },
    {
      name: 'ui-is-a-leaf',
      severity: 'error',
      from: { path: '^app/ui/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^app/',
        pathNot: '^app/(ui/|i18n/|paths\\.ts|platform/(brand|form-token|sensitive-fields)\\.ts)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'i18n-is-a-leaf',
      severity: 'error',
      from: { path: '^app/i18n/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^app/',
        pathNot: '^app/(i18n/|labels\\.server\\.ts|routes\\.ts|(platform/clock|remix/route-names)\\.ts)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'labels-hold-only-words',
      severity: 'error',
      from: { path: '^app/.+labels\\.ts$', pathNot: '^app/i18n/define-labels' },
      to: { path: '^app/', pathNot: '(labels|^app/platform/brand)\\.ts$' },
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
      from: { path: '^(app|server\\.ts)', pathNot: '\\.test\\.tsx?$' },
      to: {
        dependencyTypes: ['npm-dev'],
        pathNot: 'node_modules/(vite|@types|@remix-run/(dev|route-config)|date-fns|leaflet|@opentelemetry)/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'] },
  },
};
