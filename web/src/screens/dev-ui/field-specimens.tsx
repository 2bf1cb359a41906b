import { useState } from 'react';
import { ToggleChip } from '#shared/ui/buttons/toggle-chip.tsx';
import { Chip } from '#shared/ui/chip.tsx';
import { Checkbox } from '#shared/ui/fields/checkbox.tsx';
import { PasswordField } from '#shared/ui/fields/password-field.tsx';
import { Picker } from '#shared/ui/fields/picker.tsx';
import { RadioGroup } from '#shared/ui/fields/radio-group.tsx';
import { Select } from '#shared/ui/fields/select.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Specimen } from './specimen.tsx';

const keywords = [
  'Математический анализ',
  'Линейная алгебра',
  'Словацкий язык',
  'Программирование',
  'Физика',
  'Статистика',
  'Органическая химия',
  'Сопромат',
].map((label) => ({
  value: label,
  label,
}));
const universities = [
  { value: '1', label: 'STU' },
  { value: '2', label: 'Univerzita Komenského v Bratislave, Filozofická fakulta a ďalšie' },
];

export function FieldSpecimens() {
  const [sex, setSex] = useState<'MALE' | 'FEMALE'>();
  const [dayPart, setDayPart] = useState<string>();
  const [chosen, setChosen] = useState(keywords.slice(0, 3));
  return (
    <>
      <Specimen name="TextField, PasswordField">
        <TextField label="Логин" placeholder="Логин" className="w-72" />
        <TextField label="Сума" suffix="€" defaultValue="12.50" hint="Округлюється до двох знаків" className="w-72" />
        <TextField label="Имя" defaultValue="" error="Имя обязательно" className="w-72" />
        <TextField label="Логин" defaultValue="student" disabled className="w-72" />
        <PasswordField label="Пароль" placeholder="Пароль" autoComplete="current-password" className="w-72" />
      </Specimen>
      <Specimen name="Select, TextArea">
        <Select label="Университет" placeholder="Выберите университет" options={universities} className="w-72" />
        <Select
          label="Факультет"
          placeholder="Выберите факультет"
          options={[]}
          disabledReason="Сначала университет"
          className="w-72"
        />
        <Select label="Пол" options={universities} error="Университет обязателен" className="w-72" />
        <TextArea label="Ваш комментарий" labelHidden placeholder="Ваш комментарий..." className="w-72" />
      </Specimen>
      <Specimen name="RadioGroup, Checkbox">
        <RadioGroup
          legend="Пол"
          name="sex"
          value={sex}
          onValueChange={setSex}
          options={[
            { value: 'MALE', label: 'Мужской' },
            { value: 'FEMALE', label: 'Женский' },
          ]}
        />
        <RadioGroup
          legend="Пол"
          name="sex-error"
          value={undefined}
          onValueChange={() => undefined}
          error="Пол обязателен"
          options={[
            { value: 'MALE', label: 'Мужской' },
            { value: 'FEMALE', label: 'Женский' },
          ]}
        />
        <Checkbox label="Напоминать за час" defaultChecked />
      </Specimen>
      <Specimen name="ToggleChip, Chip, Picker">
        {['Утро', 'День', 'Вечер'].map((part) => (
          <ToggleChip
            key={part}
            isPressed={dayPart === part}
            onToggle={(isPressed) => setDayPart(isPressed ? part : undefined)}
          >
            {part}
          </ToggleChip>
        ))}
        {chosen.map((keyword) => (
          <Chip
            key={keyword.value}
            text={keyword.label}
            onRemove={() => setChosen(chosen.filter((other) => other !== keyword))}
          />
        ))}
        <Chip text="Без крестика" />
        <Picker
          label="Ключевые слова"
          placeholder="Найти"
          emptyText="Нет доступных ключевых слов"
          options={keywords.filter((keyword) => !chosen.includes(keyword))}
          onSelect={(option) => setChosen([...chosen, option])}
          className="w-80"
        />
      </Specimen>
    </>
  );
}
