/** Telegram name of who tops up balances and pays teachers out, from the server's settings; undefined where none is set. */
export const contactTelegram =
  document.querySelector<HTMLMetaElement>('meta[name="kampus-contact"]')?.content || undefined;
