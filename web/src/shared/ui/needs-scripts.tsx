/** A note for browsers without scripts about a feature that needs them. */
export function NeedsScripts({ text }: { text: string }) {
  return (
    <noscript>
      <p className="text-ink-soft">{text}</p>
    </noscript>
  );
}
