/** The minimal settings for a start in production. */
export const SECRET = 'q3Zr8vLw1nXk5tYb7mHc0dJf2sPg9aUe';
export const productionSettings = {
  ...{
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://portal.example.com',
    TRUST_PROXY: '1',
    SESSION_SECRET: SECRET,
  },
  PROGRAMME_API_URL: 'https://api.example.com/pbm/',
  ...{ PROGRAMME_SUBSCRIPTION_KEY: 'subscription', PROGRAMME_API_KEY: 'key' },
  IDP_SIGN_IN_METADATA_URL: 'https://idp.example.com/a/.well-known/openid-configuration',
  IDP_PASSWORD_RESET_METADATA_URL: 'https://idp.example.com/b/.well-known/openid-configuration',
  ...{ IDP_CLIENT_ID: 'portal', IDP_CLIENT_SECRET: 'hush' },
};
