import { Illustration, illustrationNames } from '#shared/illustrations/illustration.tsx';
import * as icons from '#shared/ui/icons/icons.tsx';
import { Specimen } from './specimen.tsx';

const colours = [
  'surface',
  'raised',
  'sunken',
  'line',
  'line-strong',
  'ink',
  'ink-soft',
  'accent',
  'accent-strong',
  'on-accent',
  'accent-ink',
  'accent-soft',
  'positive',
  'positive-soft',
  'negative',
  'negative-soft',
  'warning',
  'warning-soft',
  'info',
  'info-soft',
  'focus',
] as const;

export function FoundationSpecimens() {
  return (
    <>
      <Specimen name="Цвета">
        {colours.map((colour) => (
          <figure key={colour} className="w-28 text-xs text-ink-soft">
            <div className="mb-1 h-14 rounded-sm border border-line" style={{ background: `var(--${colour})` }} />
            {colour}
          </figure>
        ))}
      </Specimen>
      <Specimen name="Шрифт">
        <div className="grid gap-3">
          <p className="text-4xl font-bold tracking-tight">Съешь ещё этих булок</p>
          <p className="text-3xl font-semibold">Факультет информатики (3xl)</p>
          <p className="text-2xl font-semibold">Навчання українською (2xl)</p>
          <p className="text-xl font-semibold">Ďakujem, že študujete (xl)</p>
          <p className="text-lg">Крупный текст вступления (lg)</p>
          <p>Обычный текст, которым написаны гайды и комментарии: 1234567890, 12,50 € (base)</p>
          <p className="text-sm text-ink-soft">Подписи и пояснения (sm)</p>
          <p className="text-xs text-ink-soft">Бейджи и сноски (xs)</p>
        </div>
      </Specimen>
      <Specimen name="Icons">
        {Object.entries(icons).map(([name, Icon]) => (
          <figure key={name} className="grid w-24 justify-items-center gap-1 text-center text-xs text-ink-soft">
            <Icon size={28} className="text-ink" />
            {name.replace('Icon', '')}
          </figure>
        ))}
      </Specimen>
      <Specimen name="Illustration">
        {illustrationNames.map((name) => (
          <figure key={name} className="w-80 max-w-full text-xs text-ink-soft">
            <Illustration name={name} className="mb-1 rounded-md" />
            {name}
          </figure>
        ))}
      </Specimen>
    </>
  );
}
