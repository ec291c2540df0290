export { openScreening, type Screening, type ScreeningVerdict } from './screening.ts';
export { screeningModule } from './module.ts';
