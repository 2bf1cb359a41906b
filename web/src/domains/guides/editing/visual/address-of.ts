/** The address that a person typed. «stuba.sk» is an address without its scheme. */
export function addressOf(typed: string): string | undefined {
  const address = typed.trim();
  if (/^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(address) || /^[/#]\S*$/.test(address)) return address;
  if (/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`;
  return /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?$/i.test(address) ? `https://${address}` : undefined;
}
