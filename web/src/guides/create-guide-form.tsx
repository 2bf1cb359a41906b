export function CreateGuideForm() {
  return null;
}
