export function ReservationsPage() {
  return null;
}
