/** The texts that the page shows in place of those of its status (error-page.tsx), in the member's language or `lang`. */
interface ErrorText {
  title?: string;
  message?: string;
  lang?: string;
}

const RETRY_AFTER_SECONDS = 30;

/**
 * The response that a loader or an action throws in place of its page. The root shows error-page.tsx with this
 * status.
 *
 * @param status 400 for a form that the portal did not send. 404 for an unknown resource, another person's resource
 * (the same page for both) and a change that is not allowed. 5xx for failures that may pass
 */
export function errorPage(status: number, text?: ErrorText): Response {
  const headers: HeadersInit = status >= 502 ? { 'Retry-After': String(RETRY_AFTER_SECONDS) } : {};
  return text ? Response.json(text, { status, headers }) : new Response(null, { status, headers });
}
