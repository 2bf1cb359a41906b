import { Page } from '#shared/ui/page.tsx';
import { ActionSpecimens } from './action-specimens.tsx';
import { FieldSpecimens } from './field-specimens.tsx';
import { FoundationSpecimens } from './foundation-specimens.tsx';
import { StateSpecimens } from './state-specimens.tsx';

/**
 * Every component with its states, for visual checks. Development only, so its texts are inline.
 */
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
