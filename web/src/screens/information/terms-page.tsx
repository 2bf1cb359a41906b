import { InformationPage } from './information-page.tsx';
import { termsTexts } from './terms-texts.ts';

export const TermsPage = () => <InformationPage texts={termsTexts} />;
