import { buildLanguage } from '@kampus/contract/languages';
import { universityNames } from '@kampus/contract/university-names';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { useFields } from '#shared/forms/use-fields.ts';
import { LoadedSelect } from '#shared/ui/fields/loaded-select.tsx';
import { facultiesQuery, specialtiesQuery, universitiesQuery } from './queries.ts';
import { studyTexts } from './texts.ts';

/** Values of the three selects: ids as text, '' for no choice. */
export interface StudyValues {
  universityId: string;
  facultyId: string;
  specialtyId: string;
}

export const noStudy: StudyValues = { universityId: '', facultyId: '', specialtyId: '' };

interface StudyEntry {
  id: number;
  shortName: string;
  name?: string | null;
  /** The Slovak name of a university. */
  fullName?: string;
}

/** An option label: the short name that students use, then the full name. */
function studyLabel({ shortName, name = null, fullName }: StudyEntry): string {
  const full = fullName === undefined ? name : universityNames({ fullName, name }, buildLanguage)[0];
  return full && full !== shortName ? `${shortName} — ${full}` : shortName;
}

type StudySelectProps = {
  name: keyof StudyValues;
  label: string;
  placeholder: string;
  disabledReason?: string | undefined;
  query: UseQueryResult<readonly StudyEntry[]>;
  value: string;
  fault: string | undefined;
  onChoose: (value: string) => void;
};

/** The entries to choose from. One that is out of the lists stays with the person who has it. */
function listOptions(entries: readonly StudyEntry[], value: string) {
  const listed = entries.map((entry) => ({ value: String(entry.id), label: studyLabel(entry) }));
  const isListed = value === '' || listed.some((option) => option.value === value);
  return isListed ? listed : [{ value, label: studyTexts.unlisted }, ...listed];
}

function StudySelect({ placeholder, disabledReason, query, fault, onChoose, ...select }: StudySelectProps) {
  const isAwaited = disabledReason === undefined && query.isPending;
  const hasFailed = query.isError && !query.data;
  return (
    <LoadedSelect
      {...select}
      required
      placeholder={isAwaited ? studyTexts.loading : placeholder}
      options={query.data ? listOptions(query.data, select.value) : []}
      onChange={(event) => onChoose(event.target.value)}
      error={fault}
      onRetry={hasFailed ? () => void query.refetch() : undefined}
      disabledReason={disabledReason}
    />
  );
}

type StudyFieldsProps = {
  study: StudyValues;
  onChange: (part: Partial<StudyValues>) => void;
  /** Validation state of the form around these fields. */
  fields: Pick<ReturnType<typeof useFields>, 'faults' | 'clearFaults'>;
};

/**
 * University, faculty and specialty (product.md §2). Each needs the one above. A change clears
 * those below.
 */
export function StudyFields({ study, onChange, fields }: StudyFieldsProps) {
  const { universityId, facultyId, specialtyId } = study;
  const { faults, clearFaults } = fields;
  return (
    <>
      <StudySelect
        name="universityId"
        label={studyTexts.university}
        placeholder={studyTexts.chooseUniversity}
        query={useQuery(universitiesQuery)}
        value={universityId}
        fault={faults['universityId']}
        onChoose={(value) => {
          onChange({ universityId: value, facultyId: '', specialtyId: '' });
          clearFaults('facultyId', 'specialtyId');
        }}
      />
      <StudySelect
        name="facultyId"
        label={studyTexts.faculty}
        placeholder={studyTexts.chooseFaculty}
        disabledReason={universityId ? undefined : studyTexts.universityFirst}
        query={useQuery(facultiesQuery(universityId))}
        value={facultyId}
        fault={faults['facultyId']}
        onChoose={(value) => {
          onChange({ facultyId: value, specialtyId: '' });
          clearFaults('specialtyId');
        }}
      />
      <StudySelect
        name="specialtyId"
        label={studyTexts.specialty}
        placeholder={studyTexts.chooseSpecialty}
        disabledReason={facultyId ? undefined : studyTexts.facultyFirst}
        query={useQuery(specialtiesQuery(facultyId))}
        value={specialtyId}
        fault={faults['specialtyId']}
        onChoose={(value) => onChange({ specialtyId: value })}
      />
    </>
  );
}
