import { accessibilityTexts } from './accessibility-texts.ts';
import { InformationPage } from './information-page.tsx';

export const AccessibilityPage = () => <InformationPage texts={accessibilityTexts} />;
