export { openScreening, type Screening, type ScreeningVerdict } from './screening.ts';
