import { expect, test } from 'vitest';
import { plainFigure, ratioFigure } from './figure.ts';
import { printTable } from './table.ts';

const comparison = {
  value: 2100,
  ceiling: 3000,
  ratio: 0.7,
  spread: [0.6, 0.8] as [number, number],
};
const read = { name: 'read', unit: '/s', ceiling: 'bare', bar: { atLeast: 0.7 } };

test('a figure is met on its bar and missed beyond it', () => {
  expect(ratioFigure(read, comparison).met).toBe(true);
  expect(ratioFigure(read, { ...comparison, ratio: 0.69 }).met).toBe(false);
  expect(plainFigure({ name: 'restart', unit: 's', bar: { atMost: 5 } }, 5).met).toBe(true);
  expect(plainFigure({ name: 'restart', unit: 's', bar: { atMost: 5 } }, 5.1).met).toBe(false);
});

test('a figure without a bar is neither met nor missed', () => {
  expect(plainFigure({ name: 'first start', unit: 's', bar: null }, 9)).toMatchObject({
    met: null,
  });
});

test('the table shows figure, ceiling, ratio with its spread, bar and verdict', () => {
  const figures = [
    ratioFigure({ ...read, note: '16 connections' }, comparison),
    plainFigure({ name: 'restart', unit: 's', bar: { atMost: 5 } }, 6.25),
  ];
  expect(`\n${printTable(figures)}\n`).toBe(`
         figure    ceiling     ratio             bar    met
read     2,100 /s  3,000 bare  0.70 [0.60–0.80]  ≥ 0.7  yes
  16 connections
restart  6.25 s                                  ≤ 5    NO
`);
});
