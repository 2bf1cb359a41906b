import { InformationPage } from './information-page.tsx';

/** /about: what the portal is, and how money gets onto the balance. */
export const AboutPage = () => <InformationPage page="about" />;
