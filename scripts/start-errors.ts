/** `npm run start-errors`: writes docs/operate/start-errors.md from the schema of the environment. */
import { writeFileSync } from 'node:fs';
import { variables } from '../app/platform/env-variables.ts';
import { SECRETS } from '../app/platform/secret-files.ts';
import { listKeys } from '../contract/typed-keys.ts';

const INTRODUCTION = `# Start errors

A start that fails prints one line on standard error. The line names the variable and the fix, and never the value. The exit code is 1.

| line | meaning |
| --- | --- |
| \`NAME is missing: …\` | the variable must be set |
| \`NAME is wrong: it should be …\` | the value has a different format; the formats are below |
| \`NAME is not read: …\` | the file with this name begins with a byte order mark |
| a JSON line at level \`fatal\` | an unexpected fault, with its place in the code |

## Checks of one variable

- \`it should have no quotes around it\`, \`it should have no comment behind it\`: \`docker --env-file\` and manifests keep both.
- \`it should be the value alone, without the name before it\`: the whole line was pasted.
- \`it is a placeholder still\`: in production, a sample or template left its text, such as \`<…>\` or \`\${…}\`. For a secret, a reference such as \`file:…\` or \`vault:…\` counts too.
- \`the portal reads no such variable, but NAME\`: in production, a name is misspelled. If the name belongs to another program, set NAME to its default too.
- \`in production it should begin with https:// (http:// only for localhost)\`: an address of another machine.
- \`in production it should be random\`: \`openssl rand -base64 48\` prints a secret.
- \`its file cannot be read (ENOENT)\`, \`its file is empty\`, \`it should not be set together with NAME\`: a [secret in a file](configure.md#secrets-in-files).
- \`its port is taken\`: \`PORT\` or \`METRICS_PORT\`

## Checks of two variables

- \`with a PUBLIC_URL of https:// it should be the number of proxies in front, at least the 1 that ends TLS\`: \`TRUST_PROXY\`
- \`where … is set, it must be …\`: half of a pair or of a wallet is set. \`where MAPS_TILE_URL has {key} in it\` and \`it should have {id} in it\` are about maps.

## The session store

The line begins with \`SESSION_STORE_URL is wrong:\`. A Redis that does not answer yet is no error: \`/readyz\` returns 503 until it does. Errors of a SQLite file begin with \`its file cannot be opened\`:

- \`(EISDIR)\`, \`(ENOTDIR)\` or \`(ENOENT): it should name a file in a directory that this user may write.\`
- \`(EACCES)\` or \`(SQLite error 8): this user must be allowed to write the file and its directory.\`
- \`(EROFS): its disk must be writable.\`
- \`(ENOSPC)\` or \`(SQLite error 13): its disk is full.\`
- \`(SQLite error 26): it should name a file that the portal made, or none yet.\`
- \`(other tables): another program made it, or another build of the portal: name a file of its own.\`
- \`(SQLite error 778): its disk fails, or a quota or limit of this user is used up.\`
- \`(SQLite error 11): the file is damaged: restore a backup, or name another file.\`
- \`(SQLite error 5): another program holds it locked.\`

Redis:

- \`Redis refuses its username or password (WRONGPASS).\` or \`(NOAUTH).\`
- \`Redis does not let its user run SET on keys that begin with portal: (NOPERM).\`
- \`Redis does not let its user choose the database at its end by SELECT (NOPERM).\`
- \`Redis has no database of the number at its end.\`
- \`Redis does not let its user run CLUSTER SLOTS (NOPERM).\`
- \`its server is in cluster mode, so it should begin with redis+cluster:// or rediss+cluster://.\` The same for the modes sentinel and standalone.
- \`its Sentinels know no primary of the name at its end.\`

## Formats
`;

/** The page: the format of each variable after the checks that all variables share. */
export function startErrorsPage(): string {
  const byShape = Map.groupBy(listKeys(variables), (name) => variables[name].shape);
  const formats = [...byShape].map(([shape, names]) => {
    const listed = names.map((name) => `\`${name}\`${SECRETS.includes(name) ? ', or `…_FILE`' : ''}`);
    return `- ${listed.join(', ')}: ${shape}`;
  });
  return `${INTRODUCTION}\n${formats.join('\n')}\n`;
}

if (import.meta.main) writeFileSync('docs/operate/start-errors.md', startErrorsPage());
