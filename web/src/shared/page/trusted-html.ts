/**
 * The only Trusted Types policy of the page (header: server/src/platform/http/security.ts). Only
 * these functions turn a string into HTML or a worker address. The browser refuses it elsewhere.
 */
interface Policy {
  createHTML: (html: string) => string;
  createScriptURL: (address: string) => string;
}

const rules: Policy = {
  createHTML: (html) => html,
  createScriptURL(address) {
    if (address !== serviceWorkerPath) throw new TypeError('Only the service worker may be loaded by its address');
    return address;
  },
};

const serviceWorkerPath = `${import.meta.env.BASE_URL}sw.js`;

// Browsers without Trusted Types accept plain strings.
const factory = (globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } })
  .trustedTypes;
const policy = factory?.createPolicy('kampus-guide', rules) ?? rules;

/**
 * HTML from the server's sanitiser, for the parser or for `dangerouslySetInnerHTML`. Do not pass
 * other HTML.
 */
export const trustSanitisedHtml = (html: string): string => policy.createHTML(html);

/**
 * Makes style sheets templates, which nothing shows, and renames styles and event handlers: the
 * content security policy reports each one, in parsed text as well.
 */
export const hideBlocked = (html: string): string =>
  html
    .replace(/(<\/?)style\b/gi, '$1template')
    .replace(/<[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gi, (tag) =>
      tag.replace(
        /("[^"]*"|'[^']*')|\s(style|on[a-z]+)(?=\s*=)/gi,
        (_found, quoted?: string, name?: string) => quoted ?? ` data-${name}`,
      ),
    );

/** Parses any HTML into a document without scripts, events or requests. It is never shown. */
export const parseInert = (html: string): HTMLElement =>
  new DOMParser().parseFromString(policy.createHTML(hideBlocked(html)), 'text/html').body;

/** The address of the service worker. */
export const trustedServiceWorker = (): string => policy.createScriptURL(serviceWorkerPath);
