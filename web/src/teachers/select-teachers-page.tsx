export function SelectTeachersPage() {
  return null;
}
