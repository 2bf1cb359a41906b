// A file of its own in the build (vite.config.ts). React does much when it is first imported: that is then a task of its own,
// and does not hold up a finger together with the start of the app (public/after-first-frame.js).
export { createRoot, hydrateRoot } from 'react-dom/client';
