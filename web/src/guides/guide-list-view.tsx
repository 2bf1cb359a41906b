export function GuideListView() {
  return null;
}
