import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type UseControllerReturn, useController, useFormContext } from 'react-hook-form';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Select } from '#shared/ui/fields/select.tsx';
import { facultiesQuery, specialtiesQuery, universitiesQuery } from './queries.ts';
import { studyTexts } from './texts.ts';

/** The three choices as a form holds them: ids as text, '' for none. */
export interface StudyValues {
  universityId: string;
  facultyId: string;
  specialtyId: string;
}

interface StudyEntry {
  id: number;
  shortName: string;
  name?: string | null;
}

/** What stands in the list: the short name that students use, then the full one. */
const studyLabel = ({ shortName, name }: Omit<StudyEntry, 'id'>): string =>
  name && name !== shortName ? `${shortName} — ${name}` : shortName;

type StudySelectProps = {
  label: string;
  placeholder: string;
  disabledReason: string | undefined;
  query: UseQueryResult<readonly StudyEntry[]>;
  controller: Pick<UseControllerReturn<StudyValues>, 'fieldState'> & {
    field: Pick<UseControllerReturn<StudyValues>['field'], 'name' | 'value' | 'onBlur' | 'ref'>;
  };
  onChoose: (value: string) => void;
};

function StudySelect({ label, placeholder, disabledReason, query, controller, onChoose }: StudySelectProps) {
  const { field, fieldState } = controller;
  const isAwaited = disabledReason === undefined && query.isPending;
  return (
    <div>
      <Select
        {...field}
        required
        label={label}
        placeholder={isAwaited ? studyTexts.loading : placeholder}
        options={(query.data ?? []).map((entry) => ({ value: String(entry.id), label: studyLabel(entry) }))}
        onChange={(event) => onChoose(event.target.value)}
        error={query.isError ? studyTexts.failed : fieldState.error?.message}
        disabledReason={disabledReason}
      />
      {query.isError ? (
        <Button variant="quiet" size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
          {studyTexts.retry}
        </Button>
      ) : null}
    </div>
  );
}

/**
 * University, faculty and specialty of the form around it (product.md §2): each waits for the one above, and choosing
 * another above clears those below.
 */
export function StudyFields() {
  const { control, setValue, clearErrors } = useFormContext<StudyValues>();
  const university = useController({ control, name: 'universityId' });
  const faculty = useController({ control, name: 'facultyId' });
  const specialty = useController({ control, name: 'specialtyId' });
  const universityId = university.field.value;
  const facultyId = faculty.field.value;

  const clear = (...names: (keyof StudyValues)[]) => {
    for (const name of names) setValue(name, '', { shouldDirty: true });
    clearErrors(names);
  };
  return (
    <>
      <StudySelect
        label={studyTexts.university}
        placeholder={studyTexts.chooseUniversity}
        disabledReason={undefined}
        query={useQuery(universitiesQuery)}
        controller={university}
        onChoose={(value) => {
          university.field.onChange(value);
          clear('facultyId', 'specialtyId');
        }}
      />
      <StudySelect
        label={studyTexts.faculty}
        placeholder={studyTexts.chooseFaculty}
        disabledReason={universityId ? undefined : studyTexts.universityFirst}
        query={useQuery(facultiesQuery(universityId))}
        controller={faculty}
        onChoose={(value) => {
          faculty.field.onChange(value);
          clear('specialtyId');
        }}
      />
      <StudySelect
        label={studyTexts.specialty}
        placeholder={studyTexts.chooseSpecialty}
        disabledReason={facultyId ? undefined : studyTexts.facultyFirst}
        query={useQuery(specialtiesQuery(facultyId))}
        controller={specialty}
        onChoose={(value) => specialty.field.onChange(value)}
      />
    </>
  );
}
