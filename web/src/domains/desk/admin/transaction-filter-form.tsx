import type { TransactionType } from '@kampus/contract/balance/balance';
import { hasRank } from '@kampus/contract/roles';
import { useSession } from '#shared/api/use-session.ts';
import { DateField } from '#shared/ui/fields/date-field.tsx';
import { Select } from '#shared/ui/fields/select.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { SearchIcon } from '#shared/ui/icons/icons.tsx';
import type { TransactionFilter } from './queries.ts';
import { transactionsViewTexts as texts } from './texts.ts';

const types = [
  { value: 'DEPOSIT', label: texts.deposits },
  { value: 'WITHDRAW', label: texts.withdrawals },
];

type TransactionFilterFormProps = { filter: TransactionFilter; onChange: (filter: TransactionFilter) => void };

/** Filter by username, type and dates. Only roles that see usernames get the username field. */
export function TransactionFilterForm({ filter, onChange }: TransactionFilterFormProps) {
  const { role } = useSession();
  return (
    <search aria-label={texts.filter} className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {hasRank(role, 'ADMIN') ? (
        <TextField
          label={texts.person}
          placeholder={texts.personPlaceholder}
          prefixIcon={<SearchIcon />}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={filter.username}
          onChange={(event) => onChange({ ...filter, username: event.target.value })}
        />
      ) : null}
      <Select
        label={texts.type}
        placeholder={texts.allTypes}
        options={types}
        value={filter.type}
        onChange={(event) => onChange({ ...filter, type: event.target.value as TransactionType | '' })}
      />
      <DateField label={texts.from} value={filter.from} onChange={(from) => onChange({ ...filter, from })} />
      <DateField label={texts.to} value={filter.to} onChange={(to) => onChange({ ...filter, to })} />
    </search>
  );
}
