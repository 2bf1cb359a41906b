export function CreateGuidePage() {
  return null;
}
