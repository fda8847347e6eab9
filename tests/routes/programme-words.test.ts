/** Tests that a Spanish page marks the programme's own texts, which are English. */
import { beforeAll, expect, test } from 'vitest';
import { withIds } from './member-pages.ts';
import { listLangFields } from './page-data.ts';
import { routes, useAllRoutes } from '#harness/portal-in-process.ts';
import { Reply } from '#harness/programme.ts';
import { answerCalls } from '#harness/refusals.ts';

const SAID = 'Closed for repairs.';
/** Replies to a script of a page, whose test has the texts. */
const FOR_SCRIPTS = new Set(['routes/main.drug.suggestions', 'routes/main.settings.passkeys.options']);

const members = routes.filter(({ path, module }) => /^\/main\/./.test(path) && module.loader);
const toAddress = ({ path }: (typeof routes)[number]) => withIds(path);
/** searches that call the programme only with a search text */
const searches = ['/main/find-pharmacy?zipCode=53703&radius=10', '/main/drug?q=metformin'];

let session: string;
const refusal = new Reply(400, {}, { message: SAID });
const portal = useAllRoutes({
  answers: answerCalls(({ id }) => (id.startsWith('content.') ? undefined : refusal)),
});
beforeAll(async () => {
  session = await portal.signIn();
});

const ask = (address: string, language: string) =>
  portal.send(address, { cookie: `${session}; lang=${language}` });

async function marksOn(address: string, language: string): Promise<(string | undefined)[]> {
  const [path, query = ''] = address.split('?');
  return listLangFields(await (await ask(`${path}.data?${query}`, language)).text(), SAID);
}

test("marks the programme's texts on Spanish pages only", async () => {
  const pages = [...members.filter(({ module }) => module.default).map(toAddress), ...searches];
  let shown = 0;
  for (const address of pages) {
    const marks = await marksOn(address, 'es');
    shown += marks.length;
    expect(new Set(['en', ...marks]), address).toEqual(new Set(['en']));
    expect(new Set([undefined, ...(await marksOn(address, 'en'))]), address).toEqual(new Set([undefined]));
  }
  expect(shown).toBeGreaterThan(40);
});

test('shows a page with a link back when a file cannot be created', async () => {
  const files = members.filter(({ id, module }) => !module.default && !FOR_SCRIPTS.has(id));
  const failed: string[] = [];
  for (const route of files) {
    const reply = await ask(toAddress(route), 'es');
    if (reply.status < 400) continue;
    failed.push(route.id);
    expect(reply.headers.get('content-type'), route.id).toBe('text/html; charset=utf-8');
    expect(await reply.text(), route.id).toMatch(/<html lang="es">[\s\S]*<a href="http/);
  }
  expect(failed.length).toBeGreaterThan(6);
});
