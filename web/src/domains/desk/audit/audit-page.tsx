import { hasRank } from '@kampus/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#shared/api/use-session.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { DateField } from '#shared/ui/fields/date-field.tsx';
import { optionsOf } from '#shared/ui/fields/radio-group.tsx';
import { Select } from '#shared/ui/fields/select.tsx';
import { DeskList } from '../desk-list.tsx';
import { deskPageQuery } from '../desk-page-query.ts';
import { FoldedFilters } from '../folded-filters.tsx';
import { NothingFound } from '../nothing-found.tsx';
import { PersonPicker } from '../person-picker.tsx';
import { Room } from '../room.tsx';
import { deskTexts } from '../texts.ts';
import { useListState } from '../use-list-state.ts';
import { AuditRow } from './audit-row.tsx';
import { auditTexts as texts } from './texts.ts';

const names = ['actor', 'subject', 'action', 'from', 'to'] as const;
type Filters = Readonly<Record<(typeof names)[number], string>>;

/** Sign-ins of staff are most of the entries. Without a chosen action they are left out. */
const anyAction = 'any';

const actions = optionsOf({ [anyAction]: texts.allActions, ...texts.groups, ...texts.actions });

const auditQuery = ({ action, ...filters }: Filters, page: number) =>
  deskPageQuery(
    'listAudit',
    {
      query: { ...filters, action: action === anyAction ? '' : action, signIns: action === '' ? 'hidden' : undefined },
    },
    page,
  );

/** /desk/audit: management actions with the actor and the person affected. */
export function AuditPage() {
  const { role } = useSession();
  if (hasRank(role, 'ADMIN')) return <Audit />;
  return (
    <Room title={deskTexts.rooms.audit}>
      <EmptyState text={texts.forAdmins} />
    </Room>
  );
}

function Audit() {
  const list = useListState(names);
  const { filters, setFilters, resetFilters } = list;
  const query = useQuery(auditQuery(filters, list.page));
  return (
    <Room title={deskTexts.rooms.audit} lead={texts.lead}>
      <FoldedFilters
        label={deskTexts.rooms.audit}
        values={Object.values(filters)}
        onReset={resetFilters}
        resets={list.resets}
        className="sm:grid-cols-2 xl:grid-cols-3"
      >
        <PersonPicker label={texts.actor} value={filters.actor} onPick={(actor) => setFilters({ actor })} />
        <PersonPicker
          label={texts.subject}
          value={filters.subject.replace(/^user:/, '')}
          onPick={(username) => setFilters({ subject: username && `user:${username}` })}
        />
        <Select
          label={texts.action}
          placeholder={texts.withoutSignIns}
          options={actions}
          value={filters.action}
          onChange={(event) => setFilters({ action: event.target.value })}
        />
        <DateField label={texts.from} value={filters.from} onChange={(from) => setFilters({ from })} />
        <DateField label={texts.to} value={filters.to} onChange={(to) => setFilters({ to })} />
      </FoldedFilters>
      <DeskList
        label={deskTexts.rooms.audit}
        query={query}
        list={list}
        failed={texts.loadFailed}
        keyOf={({ id }) => id}
        look="rows"
        empty={<NothingFound onReset={resetFilters} />}
      >
        {(entry) => (
          <div className="px-card py-2.5">
            <AuditRow entry={entry} />
          </div>
        )}
      </DeskList>
    </Room>
  );
}
