export function ReservationsView({ scope }: { scope: 'admin' | 'teacher' }) {
  return <div data-scope={scope} />;
}
