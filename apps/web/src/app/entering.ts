import { createContext } from 'react';

/** Whether someone is just coming in: their record or the guards' word is not here yet. */
export const Entering = createContext(false);
