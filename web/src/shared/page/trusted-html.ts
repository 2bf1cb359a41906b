/**
 * The page's only Trusted Types policy (the header is in server/src/platform/http/security.ts): the
 * places where a string becomes HTML or the address of a worker. Everywhere else the browser
 * refuses to do that.
 */
interface Policy {
  createHTML: (html: string) => string;
  createScriptURL: (address: string) => string;
}

const rules: Policy = {
  createHTML: (html) => html,
  createScriptURL(address) {
    if (address !== serviceWorkerPath)
      throw new TypeError('The service worker is the only script that is loaded by its address');
    return address;
  },
};

const serviceWorkerPath = '/sw.js';

// Missing in browsers without Trusted Types, where strings do.
const factory = (globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } })
  .trustedTypes;
const policy = factory?.createPolicy('kampus-guide', rules) ?? rules;

/**
 * HTML that the server's sanitiser wrote, for the parser or for `dangerouslySetInnerHTML`; anything
 * else must not get here.
 */
export const trustSanitisedHtml = (html: string): string => policy.createHTML(html);

/** The address of the service worker. */
export const trustedServiceWorker = (): string => policy.createScriptURL(serviceWorkerPath);
