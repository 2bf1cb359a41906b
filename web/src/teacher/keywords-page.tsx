export function KeywordsPage() {
  return null;
}
