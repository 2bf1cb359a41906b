import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { queryClient } from './api/query-client.ts';
import { Layout } from './frame/layout.tsx';
import { LoadingOverlay } from './frame/loading-overlay.tsx';
import { TopBar } from './frame/top-bar.tsx';
import { SearchSlot } from './guides/search-slot.tsx';
import { AppRoutes } from './routes.tsx';
import { resumeSession } from './session/refresh.ts';
import { SessionEvents } from './session/session-events.tsx';
import { useSession } from './session/use-session.ts';
import './styles/app.css';

function App() {
  const session = useSession();
  const viewer = session.isSignedIn
    ? ({ isSignedIn: true, role: session.role } as const)
    : ({ isSignedIn: false } as const);
  return (
    <Layout topBar={<TopBar viewer={viewer} search={<SearchSlot />} />}>
      <Suspense fallback={<LoadingOverlay />}>
        <AppRoutes />
      </Suspense>
    </Layout>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

// Guards decide by the token, so an earlier visit's session is resumed before the first screen.
await resumeSession();

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <SessionEvents />
        <App />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
