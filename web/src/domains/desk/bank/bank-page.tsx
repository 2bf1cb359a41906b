import type { BankLine } from '@kampus/contract/balance/bank';
import { pathOf } from '@kampus/contract/pages/addresses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { publicSettings } from '#shared/api/public-settings.ts';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { Banner } from '#shared/ui/banner.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { ToggleChip } from '#shared/ui/buttons/toggle-chip.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { DeskList } from '../desk-list.tsx';
import { deskPageQuery } from '../desk-page-query.ts';
import { Room } from '../room.tsx';
import { deskTexts } from '../texts.ts';
import { useListState } from '../use-list-state.ts';
import { BankLineCard } from './bank-line-card.tsx';
import { DiscardDialog, GiveDialog } from './line-dialogs.tsx';
import { Proof } from './proof.tsx';
import { StatementUpload } from './statement-upload.tsx';
import { Statements } from './statements.tsx';
import { bankTexts as texts } from './texts.ts';

/** Values of the filter in the address; '' lists what waits. */
const filters = [
  { value: '', label: texts.waiting, state: 'waiting' },
  { value: 'ALL', label: texts.all, state: undefined },
] as const;

/** /desk/bank: statements of the portal's account, and the transfers that wait for a person. */
export function BankPage() {
  const { bank } = publicSettings();
  return (
    <Room title={deskTexts.rooms.bank} lead={bank ? texts.lead : undefined}>
      {bank ? (
        <>
          <Proof />
          <StatementUpload account={texts.account(bank.iban, bank.name)} />
          <Lines />
          <Statements />
        </>
      ) : (
        <Banner tone="info" action={<ButtonLink to={pathOf('admin')}>{texts.noBankAction}</ButtonLink>}>
          {texts.noBank}
        </Banner>
      )}
    </Room>
  );
}

function Lines() {
  const list = useListState(['state']);
  const chosen = filters.find(({ value }) => value === list.filters.state) ?? filters[0];
  const query = useQuery(deskPageQuery('listBankLines', { query: { state: chosen.state } }, list.page));
  const [step, setStep] = useState<{ line: BankLine; kind: 'give' | 'discard' }>();
  const close = () => setStep(undefined);
  return (
    <section aria-label={texts.lines} className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        {filters.map(({ value, label }) => (
          <ToggleChip key={value} isPressed={chosen.value === value} onToggle={() => list.setFilters({ state: value })}>
            {label}
          </ToggleChip>
        ))}
      </div>
      <DeskList
        label={texts.lines}
        query={query}
        list={list}
        failed={texts.loadFailed}
        keyOf={({ id }) => id}
        className="xl:grid-cols-2"
        empty={
          <EmptyState
            text={chosen.state ? texts.emptyWaiting : texts.emptyAll}
            hint={texts.emptyHint}
            illustration={<Illustration name="no-transactions" />}
          />
        }
      >
        {(line) => (
          <BankLineCard
            line={line}
            onGive={() => setStep({ line, kind: 'give' })}
            onDiscard={() => setStep({ line, kind: 'discard' })}
          />
        )}
      </DeskList>
      {step?.kind === 'give' ? <GiveDialog line={step.line} onClose={close} /> : null}
      {step?.kind === 'discard' ? <DiscardDialog line={step.line} onClose={close} /> : null}
    </section>
  );
}
