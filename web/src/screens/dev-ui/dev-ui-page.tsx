import { Page } from '#shared/ui/page.tsx';
import { ActionSpecimens } from './action-specimens.tsx';
import { FieldSpecimens } from './field-specimens.tsx';
import { FoundationSpecimens } from './foundation-specimens.tsx';
import { StateSpecimens } from './state-specimens.tsx';

/** Every component with its states, for the eye. Only in development, so its texts stand in place. */
export function DevUiPage() {
  return (
    <Page title="Детали Kampus" lead="Каждый компонент во всех состояниях. Тема переключается в шапке.">
      <FoundationSpecimens />
      <ActionSpecimens />
      <FieldSpecimens />
      <StateSpecimens />
    </Page>
  );
}
