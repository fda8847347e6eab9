/** Data of the frame around a page. Never fails, because an error page also needs its frame. */
import type {
  ClockContext,
  EnvContext,
  RequestContext,
  SessionContext,
  StoreContext,
  TextContext,
} from './context.ts';
import { formatBannerText } from './content/client-banner.ts';
import { loadIdsInCart } from './areas/orders/checkout/cart.server.ts';
import { createFormats } from './i18n/format.server.ts';
import { isLabelKey } from './i18n/t.server.ts';
import type { T } from './i18n/translate.ts';
import { deriveFormMember } from './session/form-member.server.ts';
import { loadFilledForm } from './session/resumable-form.server.ts';
import { deriveSessionMark } from './session/member-key.server.ts';
import { toSessionLimits, calculateTimeLeft, toWarnMs } from './session/session-life.ts';
import { explainNotActive } from './session/membership.ts';
import type { Flash, Identity } from './session/session.server.ts';
import { writeFormToken } from './platform/form-token.ts';
import { findEntry } from '#contract/typed-keys.ts';
import { buildBrandCss } from './platform/brand-colors.ts';
import { paths } from './paths.ts';
import { toPagePath } from './remix/data-request.ts';
import type { FrameMember } from './ui/frame/header.tsx';
import type { FrameNews } from './ui/frame/news.tsx';
import { toFullName, resolveViewedPerson } from './session/viewed-person.server.ts';
import type { FlashNote } from './ui/note.tsx';
import type { PageStart } from './ui/document-context.ts';
import { buildTelHref } from './ui/phone.ts';

const toInitials = ({ firstName, lastName }: Identity) =>
  [firstName, lastName].map((name) => name.trim().charAt(0).toUpperCase()).join('');

/**
 * The signed-in member, without a guard. While the store is down, the visitor is a guest here, because the page
 * itself reports the outage.
 */
export async function loadFrameMember(context: RequestContext) {
  try {
    const current = await context.session.read();
    // a member with an incomplete profile has no pages yet
    const step = current.state === 'active' ? current.data.profile?.state : undefined;
    if (current.state !== 'active' || step === 'due' || step === 'unknown') return undefined;
    const { identity, membership, sharing = [] } = current.data;
    const [viewing, client, inCart] = await Promise.all([
      resolveViewedPerson(context),
      context.content.client(identity.clientId),
      loadIdsInCart(context, { identity, membership }),
    ]);
    const { hideDrugPricingTab: hideDrugs, suppressMailOrderFeatures, disableDigitalIDCards } = client;
    const hasCart = !suppressMailOrderFeatures && !(membership && explainNotActive(membership));
    const shown = viewing?.personCode ?? identity.personCode;
    const people = [identity, ...sharing].filter(({ personCode }) => personCode !== shown);
    const member: FrameMember = { name: toFullName(identity), initials: toInitials(identity) };
    if (viewing) member.viewing = toFullName(viewing);
    if (hideDrugs) member.hideDrugs = hideDrugs;
    if (!disableDigitalIDCards) member.hasIdCard = true;
    if (people.length > 0) member.people = people.map((one) => [one.personCode, toFullName(one)] as const);
    if (hasCart) member.inCart = inCart.size;
    return member;
  } catch {
    return undefined;
  }
}

/** Pages with the reader's own data, which no view of a person changes. The cart names the person of each medicine. */
const ownPages = [paths.settings(), paths.enroll(), paths.phiSettings(), paths.deleteAccount()];

/** A sentence for the banner of a viewed person, on a page that is not about that person. */
export function buildOwnPageNotice(
  pathname: string,
  member: Pick<FrameMember, 'viewing'> | undefined,
  t: T,
): { about?: string } {
  const name = member?.viewing;
  const isOwn = pathname === paths.membership() || ownPages.some((own) => pathname.startsWith(own));
  return name !== undefined && isOwn ? { about: t('family.viewing.own', { name }) } : {};
}

/** The brand of the member's client; undefined for a guest, and for a client that has none of its own. */
export async function loadFrameBrand(context: RequestContext) {
  const current = await context.session.read().catch(() => undefined);
  if (current?.state !== 'active') return undefined;
  const { clientId } = current.data.identity;
  const brand = findEntry(context.env.brands ?? {}, clientId);
  if (!brand) return undefined;
  context.brandCss = buildBrandCss(brand);
  return { name: brand.name, mark: brand.mark, css: context.brandCss, icon: paths.brandIcon(clientId) };
}

/** The remaining time of the session, for the page's timer; undefined for a guest. */
export async function loadFrameSession({ session, env, clock }: ClockContext & EnvContext & SessionContext) {
  try {
    const current = await session.read();
    if (current.state !== 'active') return undefined;
    const limits = toSessionLimits(env);
    const { leftMs } = calculateTimeLeft(current.data, clock.now(), limits);
    const member = deriveSessionMark({ env }, current.data.identity);
    return { leftMs, warnMs: toWarnMs(limits), idleMinutes: env.sessionIdleMinutes, member };
  } catch {
    return undefined;
  }
}

/** Form values that were typed before a sign-in interrupted the page. */
export async function buildFrameFilledForm(
  context: EnvContext & SessionContext & StoreContext,
  request: Request,
) {
  try {
    return await loadFilledForm(context, request);
  } catch {
    return undefined;
  }
}

/** The benefit manager's or the client's news, on every page (specification 2.69, 3.09). */
export async function loadFrameNews(
  { session, content, preferences, clock }: TextContext & ClockContext & SessionContext,
  t: T,
): Promise<FrameNews> {
  const { plannedMaintenance } = await content.config();
  const current = await session.read().catch(() => undefined);
  const client =
    current?.state === 'active' ? await content.client(current.data.identity.clientId) : undefined;
  const banner = client?.enableBannerMessage.commonHeader
    ? formatBannerText(client.clientBannerMessage, preferences.language)
    : undefined;
  const format = createFormats(preferences.language, clock.today());
  const ends = plannedMaintenance === null ? 0 : Date.parse(plannedMaintenance.endsAt);
  const isAhead =
    plannedMaintenance !== null && clock.now() < ends && Date.parse(plannedMaintenance.startsAt) < ends;
  const news: FrameNews = {};
  if (banner) news.banner = banner;
  if (isAhead)
    news.maintenance = {
      title: t('nav.maintenance.title'),
      from: { at: plannedMaintenance.startsAt, text: format.dateTimeInText(plannedMaintenance.startsAt) },
      to: { at: plannedMaintenance.endsAt, text: format.dateTimeInText(plannedMaintenance.endsAt) },
    };
  return news;
}

/** Paths that only redirect. Messages stay stored for the next page. */
const PASSES_ON = new Set(['/', '/main', '/preferences', '/complete-profile']);

/**
 * The sentence of a stored message. Undefined if a different build stored it under a key, or with values, that this
 * build lacks.
 */
function storedText(t: T, label: Flash['label'], values: Flash['values']): string | undefined {
  const text = isLabelKey(label) ? t(label, values) : '';
  return text === '' || /\{\w+\}/.test(text) ? undefined : text;
}

export async function formatFrameNotes(
  context: TextContext & { api: RequestContext['api'] } & SessionContext,
  request: Request,
  t: T,
): Promise<FlashNote[]> {
  const { programmeText } = createFormats(context.preferences.language);
  const path = toPagePath(new URL(request.url).pathname);
  if (PASSES_ON.has(path)) return [];
  try {
    // leaves its own message when the viewed person no longer shares
    await resolveViewedPerson(context);
    const messages = await context.session.takeFlash();
    return messages.flatMap(({ label, values, said, tone }) => {
      if (said !== undefined) return [{ tone, ...programmeText(said) }];
      const text = storedText(t, label, values);
      return text === undefined ? [] : [{ tone, text }];
    });
  } catch {
    return [];
  }
}

/**
 * The initial focus: after a post the page's title, and after paging, sorting or filtering the number of results. A
 * page opened by a link starts at its top, as in any browser.
 */
export function getFrameStart(
  { afterPost, formRefused, dataOnly }: { afterPost?: boolean; formRefused: boolean; dataOnly: boolean },
  request: Request,
): PageStart {
  if (dataOnly || formRefused) return undefined;
  if (afterPost) return 'title';
  const from = URL.parse(request.headers.get('Referer') ?? '');
  const { origin, pathname, search } = new URL(request.url);
  const isOtherView = from?.pathname === pathname && from.search !== search;
  return isOtherView && from.host === new URL(origin).host ? 'results' : undefined;
}

/**
 * The token in each form of the page: the page's member, and the session's form token for a browser without
 * Sec-Fetch-Site.
 */
export async function buildFrameFormToken(
  context: EnvContext & SessionContext,
  request: Request,
): Promise<string | undefined> {
  try {
    const member = await deriveFormMember(context);
    const token = request.headers.has('Sec-Fetch-Site') ? '' : await context.session.formToken();
    return writeFormToken({ member, token });
  } catch {
    return undefined;
  }
}

export async function loadFrameHelp({ content, preferences }: TextContext) {
  const { phone, tty } = await content.support();
  return { phone: createFormats(preferences.language).phone(phone), href: buildTelHref(phone), tty };
}
