/** Says to whoever has no scripts what does not work without them; nobody else sees it. */
export function NeedsScripts({ text }: { text: string }) {
  return (
    <noscript>
      <p className="text-ink-soft">{text}</p>
    </noscript>
  );
}
