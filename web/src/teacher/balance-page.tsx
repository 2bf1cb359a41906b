export function BalancePage() {
  return null;
}
