export function AvatarPage() {
  return null;
}
