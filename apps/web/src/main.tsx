import './app/styles.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the application.');
// In short steps, between which the browser answers.
startTransition(() =>
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
