export function UniversitiesPage() {
  return null;
}
