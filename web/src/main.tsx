import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { Layout } from './frame/layout.tsx';
import { LoadingOverlay } from './frame/loading-overlay.tsx';
import { TopBar } from './frame/top-bar.tsx';
import { AppRoutes } from './routes.tsx';
import './styles/app.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Layout topBar={<TopBar viewer={{ isSignedIn: false }} />}>
        <Suspense fallback={<LoadingOverlay />}>
          <AppRoutes />
        </Suspense>
      </Layout>
    </BrowserRouter>
  </StrictMode>,
);
