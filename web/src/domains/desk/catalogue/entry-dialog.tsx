import type { CatalogueListName, DeskCatalogueEntry, TopicType } from '@kampus/contract/catalogue/catalogue';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { call } from '#shared/api/call.ts';
import { Select, type SelectOption } from '#shared/ui/fields/select.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { useDeskStep } from '../use-desk-step.ts';
import {
  alphabetic,
  type EntryValues,
  entryFields,
  findMissing,
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

const typeOptions = (Object.keys(texts.types) as TopicType[]).map((value) => ({ value, label: texts.types[value] }));

/** Creates an entry, or edits its names, position and parent. */
export function EntryDialog({ list, entry, parentId, parentOptions, onClose }: EntryDialogProps) {
  const [values, setValues] = useState(() => valuesOf(entry, parentId));
  const [missing, setMissing] = useState<readonly string[]>([]);
  const saving = useDeskStep({
    send: async () => {
      if (!entry) return call('createCatalogueEntry', { params: { list }, body: toBody(list, values) });
      const body = toChanges(list, values, entry);
      if (Object.keys(body).length === 0) return entry;
      return call('updateCatalogueEntry', { params: { list, id: String(entry.id) }, body });
    },
    done: texts.saved,
    onDone: onClose,
    stale: staleByCatalogue,
  });
  const set = (changes: Partial<EntryValues>) => setValues((current) => ({ ...current, ...changes }));
  const faultOf = (name: string, path = name) => (missing.includes(name) ? texts.required : saving.fieldMessage(path));
  const parent = parents[list];
  const handleSubmit = ({ currentTarget }: SubmitEvent<HTMLFormElement>) => {
    const found = findMissing(list, values);
    setMissing(found);
    const [first] = found;
    if (first === undefined) return saving.submit(undefined);
    const field = currentTarget.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    <ActionDialog
      title={entry ? texts.editTitle(entry.label) : texts.create[list]}
      submitLabel={texts.save}
      submission={saving}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {parent ? (
        <Select
          name="parentId"
          label={parent.label}
          placeholder={texts.choose}
          options={parentOptions}
          error={faultOf('parentId', parent.field)}
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
          error: faultOf(name),
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
          error={faultOf('mainGuideId')}
          onChange={(mainGuideId) => set({ mainGuideId })}
        />
      ) : null}
      {list === 'labels' ? (
        <TextField
          label={texts.fields.shelfMonths}
          hint={texts.shelfHint}
          error={faultOf('shelfMonths')}
          inputMode="numeric"
          autoComplete="off"
          value={values.shelfMonths}
          onChange={(event) => set({ shelfMonths: event.target.value.replaceAll(/\D/g, '').slice(0, 3) })}
        />
      ) : null}
      {alphabetic.includes(list) ? null : (
        <TextField
          label={texts.fields.position}
          hint={texts.positionHint}
          error={faultOf('position')}
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
      label={texts.fields.mainGuideId}
      placeholder={texts.noMainGuide}
      options={options}
      error={error}
      value={data ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
