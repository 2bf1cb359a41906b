import { type CatalogueListName, catalogueList, type DeskCatalogueEntry } from '@kampus/contract/catalogue/catalogue';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Select } from '#shared/ui/fields/select.tsx';
import { PlusIcon } from '#shared/ui/icons/icons.tsx';
import { DeskList } from '../desk-list.tsx';
import { deskPageQuery } from '../desk-page-query.ts';
import { NothingFound } from '../nothing-found.tsx';
import { Room } from '../room.tsx';
import { SearchField } from '../search-field.tsx';
import { deskTexts } from '../texts.ts';
import { useListState } from '../use-list-state.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { EntryRow } from './entry-row.tsx';
import { parents } from './fields.ts';
import { parentsQuery } from './queries.ts';
import { RetireDialog } from './retire-dialog.tsx';
import { catalogueTexts as texts } from './texts.ts';
import { UnknownLabels } from './unknown-labels.tsx';

const listOptions = catalogueList.options.map((value) => ({ value, label: texts.lists[value] }));

/** The parent entries of a list as select options. Empty for a list without parents. */
function useParentOptions(list: CatalogueListName) {
  const parent = parents[list];
  const { data = [] } = useQuery({ ...parentsQuery(parent?.list ?? 'universities'), enabled: parent !== undefined });
  return data.map(({ id, label }) => ({ value: String(id), label }));
}

/** /desk/catalogue: one list at a time, filtered by parent entry and search text. */
export function CataloguePage() {
  const state = useListState(['list', 'parent', 'q'], ['list']);
  const { list: chosen, parent: parentId, q } = state.filters;
  const list = catalogueList.safeParse(chosen).data ?? 'universities';
  const parent = parents[list];
  const filters = { parentId: parent ? parentId : '', query: q };
  const query = useQuery(deskPageQuery('listDeskCatalogue', { params: { list }, query: filters }, state.page));
  const parentOptions = useParentOptions(list);
  const [open, setOpen] = useState<{ entry?: DeskCatalogueEntry; dialog: 'EDIT' | 'RETIRE' }>();
  const close = () => setOpen(undefined);
  return (
    <Room
      title={deskTexts.rooms.catalogue}
      lead={texts.lead}
      actions={
        <Button size="small" icon={<PlusIcon size={18} />} onClick={() => setOpen({ dialog: 'EDIT' })}>
          {texts.create[list]}
        </Button>
      }
    >
      <search aria-label={deskTexts.rooms.catalogue} className="flex flex-wrap gap-4 *:min-w-0 *:flex-1 *:basis-56">
        <Select
          label={texts.list}
          options={listOptions}
          value={list}
          onChange={(event) => state.setFilters({ list: event.target.value, parent: '', q: '' })}
        />
        {parent ? (
          <Select
            label={parent.label}
            placeholder={texts.allParents}
            options={parentOptions}
            value={parentId}
            onChange={(event) => state.setFilters({ parent: event.target.value })}
          />
        ) : null}
        <SearchField
          key={`${list} ${state.resets}`}
          label={texts.search}
          value={q}
          onSearch={(next) => state.setFilters({ q: next })}
        />
      </search>
      {list === 'labels' ? <UnknownLabels /> : null}
      <DeskList
        label={texts.lists[list]}
        query={query}
        list={state}
        failed={texts.loadFailed}
        keyOf={({ id }) => id}
        look="rows"
        empty={state.isFiltered ? <NothingFound onReset={state.resetFilters} /> : <EmptyState text={texts.empty} />}
      >
        {(entry) => (
          <EntryRow
            entry={entry}
            list={list}
            parentLabel={parentOptions.find(({ value }) => value === String(entry.parentId))?.label}
            onEdit={() => setOpen({ entry, dialog: 'EDIT' })}
            onRetire={() => setOpen({ entry, dialog: 'RETIRE' })}
          />
        )}
      </DeskList>
      {open?.dialog === 'EDIT' ? (
        <EntryDialog list={list} entry={open.entry} parentId={parentId} parentOptions={parentOptions} onClose={close} />
      ) : null}
      {open?.dialog === 'RETIRE' && open.entry ? <RetireDialog list={list} entry={open.entry} onClose={close} /> : null}
    </Room>
  );
}
