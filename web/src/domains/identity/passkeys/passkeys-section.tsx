import type { Passkey } from '@kampus/contract/identity/passkeys';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatStamp } from '#shared/format/moments.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Facts } from '#shared/ui/facts.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { FormBehindButton } from '../security/form-behind-button.tsx';
import { Section } from '../security/section.tsx';
import { NewPasskeyForm } from './new-passkey-form.tsx';
import { PasskeyRemoval } from './passkey-removal.tsx';
import { passkeysQuery } from './queries.ts';
import { passkeyTexts as texts } from './texts.ts';

/** Passkeys that sign in without a password. */
export function PasskeysSection() {
  const keys = useQuery(passkeysQuery);
  return (
    <Section title={texts.title} text={texts.text}>
      {keys.isPending ? (
        <SkeletonRegion>
          <Skeleton className="h-12" />
        </SkeletonRegion>
      ) : null}
      {keys.isError && !keys.data ? <QueryFailure query={keys} text={texts.loadFailed} /> : null}
      {keys.data ? <PasskeyList keys={keys.data} /> : null}
      {keys.data ? <FormBehindButton label={texts.add} form={(close) => <NewPasskeyForm onClose={close} />} /> : null}
    </Section>
  );
}

function PasskeyList({ keys }: { keys: readonly Passkey[] }) {
  const [removed, setRemoved] = useState<Passkey>();
  if (keys.length === 0) return null;
  const [only, ...others] = keys;
  return (
    <>
      <ul className="mb-5 divide-y divide-line border-y border-line">
        {keys.map((key) => (
          <PasskeyRow key={key.id} passkey={key} onRemove={() => setRemoved(key)} />
        ))}
      </ul>
      {only && others.length === 0 && !only.isBackedUp ? (
        <p className="mb-5 max-w-text text-sm text-ink-soft">{texts.singleHint}</p>
      ) : null}
      {removed ? <PasskeyRemoval passkey={removed} onClose={() => setRemoved(undefined)} /> : null}
    </>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, usedAt, isBackedUp } = passkey;
  const facts = [texts.addedOn(formatStamp(createdAt)), isBackedUp ? texts.backedUp : texts.single];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">{usedAt ? texts.usedAt(formatStamp(usedAt)) : texts.neverUsed}</p>
        <p className="text-sm text-ink-soft">
          <Facts facts={facts} />
        </p>
      </div>
      <Button variant="secondary" size="small" onClick={onRemove}>
        {texts.remove}
        <VisuallyHidden>: {name}</VisuallyHidden>
      </Button>
    </li>
  );
}
