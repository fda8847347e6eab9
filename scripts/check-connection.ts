/**
 * Checks every configured system for what the portal needs and prints the results:
 * `npm run check-connection`. CHECK_ID_TOKEN, an identity token of a test member, adds the claims and the
 * member's calls; CHECK_ACCESS_TOKEN goes to the services that take an access token. Prints no member data.
 */
import { loadEnv } from '../app/platform/env.ts';
import { checkSystems } from './check-systems.ts';

process.exitCode = (await checkSystems(loadEnv(process.env), process.env, console.log)) ? 0 : 1;
