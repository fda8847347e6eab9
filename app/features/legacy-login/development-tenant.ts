/** The identity provider's page of a development tenant, where both links of the mock lead. */
export const DEVELOPMENT_TENANT_URL = 'https://member-portal-dev.example/oauth2/v2.0/authorize';
