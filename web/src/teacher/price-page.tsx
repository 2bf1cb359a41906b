export function PricePage() {
  return null;
}
