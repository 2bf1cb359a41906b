const storagePrefix = 'kampus.';

/**
 * Unsent input of a form. It survives a reload and other pages, such as the sign-in page. Each tab
 * has its own drafts. `name` is like 'prices-draft.vera': signing out removes such keys
 * (shell/forget-drafts.ts).
 */
export function readTabDraft<Draft>(name: string): Draft | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(storagePrefix + name) ?? 'null') as Draft | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Undefined removes the draft. */
export function storeTabDraft(name: string, draft: unknown): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(storagePrefix + name);
    else sessionStorage.setItem(storagePrefix + name, JSON.stringify(draft));
  } catch {
    // Without session storage the input lives until the page closes.
  }
}
