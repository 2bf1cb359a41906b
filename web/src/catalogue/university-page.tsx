export function UniversityPage() {
  return null;
}
