/** The front page: what is running here, who can sign in, and the buttons of the sandbox's helpers. */
import { clients } from '../data/clients.ts';
import { DEMO_PASSWORD, people } from '../data/people.ts';
import { newcomers, stories } from './stories.ts';

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d2433;background:#fff}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid #d5d9e2}
code{background:#f0f2f7;padding:.1rem .3rem;border-radius:.2rem}form{display:inline-block;margin:0 1rem .5rem 0}
button,input{font:inherit;padding:.3rem .7rem}input{width:5rem}pre{white-space:pre-wrap;background:#f0f2f7;padding:1rem}
@media(prefers-color-scheme:dark){body{background:#14171f;color:#e7eaf1}code,pre{background:#232836}th,td{border-color:#39404f}a{color:#9cc2ff}}`;

export const pageOf = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>`;

const memberRows = () =>
  people
    .flatMap(({ account, firstName, lastName }) => {
      if (!account) return [];
      const story = escapeHtml(stories[account.userName] ?? '');
      const name = escapeHtml(`${firstName} ${lastName}`);
      return `<tr><td><code>${account.userName}</code></td><td>${name}</td><td>${story}</td></tr>`;
    })
    .join('');

/** What a person types to register: the name, the birth date, the card and its group. */
const newcomerRows = () =>
  people
    .flatMap(({ firstName, lastName, dateOfBirth, cardId, clientId }) => {
      const story = newcomers[firstName];
      if (!story) return [];
      const [year, month, day] = dateOfBirth.split('-');
      const rxGroup = clients.find((client) => client.clientId === clientId)?.rxGroup ?? '';
      const typed = [`${firstName} ${lastName}`, `${month}/${day}/${year}`, cardId, rxGroup, story];
      return `<tr>${typed.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
    })
    .join('');

export interface Status {
  baseUrl: string;
  portalUrl: string;
  today: string;
  offsetDays: number;
}

export function frontPage({ baseUrl, portalUrl, today, offsetDays }: Status): string {
  const ahead = offsetDays === 0 ? 'the real day' : `${offsetDays} days ahead`;
  return pageOf(
    'Sandbox programme',
    `<h1>Sandbox programme</h1>
<p>A working benefit programme with invented members: API, identity provider and content system. The portal is at
<a href="${escapeHtml(portalUrl)}">${escapeHtml(portalUrl)}</a>, the API at <code>${escapeHtml(baseUrl)}/api</code>.</p>
<p>Today is <strong>${today}</strong> here (${ahead}).</p>
<form method="post" action="/clock"><label>Move on by <input name="advanceDays" type="number" min="0" max="3650" value="1"> days</label> <button>Move on</button></form>
<form method="post" action="/prices"><label>Raise copays by <input name="changePercent" type="number" min="-100" max="1000" value="10"> %</label> <button>Change</button></form>
<form method="post" action="/maintenance"><label>Maintenance in <input name="startsInMinutes" type="number" value="120"> minutes</label> <label>for <input name="minutes" type="number" min="0" value="60"> minutes</label> <button>Announce</button></form>
<form method="post" action="/reset"><button>Back to the seed</button></form>
<p><a href="/partner">A partner's site</a> · <a href="/outbox">Outbox</a> · <a href="/outbox.json">outbox.json</a> · <a href="/calls.json">calls.json</a> · <a href="/events.json">events.json</a> · <a href="/clock">clock</a> · <a href="/healthz">healthz</a></p>
<h2>Demo members</h2><p>Password of all: <code>${escapeHtml(DEMO_PASSWORD)}</code></p>
<table><thead><tr><th>User name</th><th>Name</th><th>Who</th></tr></thead><tbody>${memberRows()}</tbody></table>
<h2>Who can try to register</h2><p>At <a href="${escapeHtml(portalUrl)}/sign-up">${escapeHtml(portalUrl)}/sign-up</a>, with any email address and user name.</p>
<table><thead><tr><th>Name</th><th>Date of birth</th><th>Member ID</th><th>RxGRP</th><th>What happens</th></tr></thead><tbody>${newcomerRows()}</tbody></table>`,
  );
}

export interface OutboxEntry {
  to: string;
  channel: string;
  subject: string;
  body: string;
  sentAt: string;
}

export function outboxPage(messages: readonly OutboxEntry[]): string {
  const entries = messages.map(
    ({ to, channel, subject, body, sentAt }) =>
      `<h2>${escapeHtml(subject || channel)}</h2><p>${escapeHtml(channel)} to <code>${escapeHtml(to)}</code>, ${escapeHtml(sentAt)}</p><pre>${escapeHtml(body)}</pre>`,
  );
  return pageOf(
    'Outbox',
    `<h1>Outbox</h1><p><a href="/">Back</a></p>${entries.join('') || '<p>Nothing was sent yet.</p>'}`,
  );
}
