import type { DeliveryState, Reservation } from '@kampus/contract/lessons/reservations';
import { formatMomentShort } from '#shared/format/moments.ts';
import { Badge, type BadgeTone } from '#shared/ui/badge.tsx';
import { ChevronDownIcon } from '#shared/ui/icons/icons.tsx';
import { reservationTexts } from './texts.ts';

const tones: Record<DeliveryState, BadgeTone> = {
  WAITING: 'info',
  SENT: 'positive',
  FAILED: 'negative',
  NO_TELEGRAM: 'warning',
};

/** States that somebody should know of, the most serious first. The summary shows that one. */
const byWeight: readonly DeliveryState[] = ['FAILED', 'NO_TELEGRAM'];

/**
 * Delivery states of the messages about a reservation, if one did not arrive. Only teachers and
 * admins get this list.
 */
export function DeliveryList({ deliveries }: { deliveries: Reservation['deliveries'] }) {
  const worst = byWeight.find((state) => deliveries?.some((delivery) => delivery.state === state));
  if (!deliveries || !worst) return null;
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft [&::-webkit-details-marker]:hidden">
        {reservationTexts.deliveries}
        <Badge tone={tones[worst]}>{reservationTexts.deliveryStates[worst]}</Badge>
        <ChevronDownIcon size={18} className="transition group-open:rotate-180" />
      </summary>
      <ul className="mt-1 grid gap-1.5">
        {deliveries.map(({ kind, username, state, at }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a person can get one kind several times.
          <li key={place} className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
            <span className="min-w-0">
              {username}: {reservationTexts.deliveryKinds[kind] ?? kind}
            </span>
            <Badge tone={tones[state]}>{reservationTexts.deliveryStates[state]}</Badge>
            {at ? (
              <time dateTime={at} className="text-xs text-ink-soft">
                {formatMomentShort(at)}
              </time>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
