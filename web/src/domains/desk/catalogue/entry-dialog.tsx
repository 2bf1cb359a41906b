import type { CatalogueListName, DeskCatalogueEntry } from '@kampus/contract/catalogue/catalogue';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { useFields } from '#shared/forms/use-fields.ts';
import { useTabDraft } from '#shared/forms/use-tab-draft.ts';
import { optionsOf } from '#shared/ui/fields/radio-group.tsx';
import { Select, type SelectOption } from '#shared/ui/fields/select.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { useDeskStep } from '../use-desk-step.ts';
import {
  alphabetic,
  type EntryValues,
  entryFields,
  entryForm,
  parents,
  toBody,
  toChanges,
  valuesOf,
} from './fields.ts';
import { staleByCatalogue, topicGuidesQuery } from './queries.ts';
import { catalogueTexts as texts } from './texts.ts';

type EntryDialogProps = {
  list: CatalogueListName;
  /** Undefined for a new entry. */
  entry: DeskCatalogueEntry | undefined;
  /** Default parent of a new entry; '' for none. */
  parentId: string;
  parentOptions: readonly SelectOption[];
  onClose: () => void;
};

const typeOptions = optionsOf(texts.types);

/** Creates an entry, or edits its names, position and parent. */
export function EntryDialog({ list, entry, parentId, parentOptions, onClose }: EntryDialogProps) {
  const draftName = `entry-draft.${list}-${entry?.id ?? 'new'}`;
  // Only the changed fields: the others stay as another curator may have saved.
  const { values: changes, change, discard } = useTabDraft<Partial<EntryValues>>(draftName, {});
  const values = { ...valuesOf(entry, parentId), ...changes };
  const parent = parents[list];
  const { faults, form, sendBy, showServerFaults } = useFields({ schema: entryForm(list), read: () => values });
  const saving = useDeskStep({
    send: async () => {
      if (!entry) return call('createCatalogueEntry', { params: { list }, body: toBody(list, values) });
      const body = toChanges(list, values, entry);
      if (Object.keys(body).length === 0) return entry;
      return call('updateCatalogueEntry', { params: { list, id: String(entry.id) }, body });
    },
    done: texts.saved,
    onClose,
    discard,
    showServerFaults: (error) => showServerFaults(error, parent && { [parent.field]: 'parentId' }),
    stale: staleByCatalogue,
  });
  const set = (more: Partial<EntryValues>) => change((last) => ({ ...last, ...more }));
  return (
    <ActionDialog
      {...form}
      title={entry ? texts.editTitle(entry.label) : texts.create[list]}
      submitLabel={texts.save}
      submission={saving}
      onSubmit={sendBy(() => saving.submit(undefined))}
      onClose={onClose}
    >
      {parent ? (
        <Select
          name="parentId"
          label={parent.label}
          placeholder={texts.choose}
          options={parentOptions}
          error={faults['parentId']}
          value={values.parentId}
          onChange={(event) => set({ parentId: event.target.value })}
        />
      ) : null}
      {list === 'topics' ? (
        <Select
          label={texts.fields.type}
          options={typeOptions}
          hint={values.type === 'LIFE' ? texts.lifeHint : undefined}
          value={values.type}
          onChange={(event) => set({ type: event.target.value })}
        />
      ) : null}
      {entryFields[list].map(({ name, label, max, isRequired, isLong }) => {
        const field = {
          name,
          label,
          maxLength: max,
          required: isRequired ?? false,
          error: faults[name],
          value: values[name],
        };
        return isLong ? (
          <TextArea key={name} {...field} rows={3} onChange={(event) => set({ [name]: event.target.value })} />
        ) : (
          <TextField
            key={name}
            {...field}
            autoComplete="off"
            onChange={(event) => set({ [name]: event.target.value })}
          />
        );
      })}
      {list === 'topics' && entry ? (
        <MainGuideField
          topicId={entry.id}
          value={values.mainGuideId}
          error={faults['mainGuideId']}
          onChange={(mainGuideId) => set({ mainGuideId })}
        />
      ) : null}
      {list === 'labels' ? (
        <TextField
          name="shelfMonths"
          label={texts.fields.shelfMonths}
          hint={texts.shelfHint}
          error={faults['shelfMonths']}
          inputMode="numeric"
          autoComplete="off"
          value={values.shelfMonths}
          onChange={(event) => set({ shelfMonths: event.target.value.replaceAll(/\D/g, '').slice(0, 3) })}
        />
      ) : null}
      {alphabetic.includes(list) ? null : (
        <TextField
          name="position"
          label={texts.fields.position}
          hint={texts.positionHint}
          error={faults['position']}
          inputMode="numeric"
          autoComplete="off"
          value={values.position}
          onChange={(event) => set({ position: event.target.value.replaceAll(/\D/g, '').slice(0, 5) })}
        />
      )}
    </ActionDialog>
  );
}

type MainGuideFieldProps = {
  topicId: number;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** Selects the main guide of a topic. */
function MainGuideField({ topicId, value, error, onChange }: MainGuideFieldProps) {
  const { data } = useQuery(topicGuidesQuery(topicId));
  const options = (data?.content ?? []).map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <Select
      name="mainGuideId"
      label={texts.fields.mainGuideId}
      placeholder={texts.noMainGuide}
      options={options}
      error={error}
      value={data ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
