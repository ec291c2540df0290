/** Round amounts from nothing to just above the largest, four steps at most. */
export function amountTicks(largest: number, isWhole = false): number[] {
  if (largest <= 0) return [0, 1];
  const rough = isWhole ? Math.max(1, largest / 4) : largest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const units = [1, 2, 2.5, 5, 10].filter((unit) => !isWhole || Number.isInteger(unit * power));
  const step = (units.find((unit) => unit * power >= rough) ?? 10) * power;
  const count = Math.ceil(largest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, n) => Number((n * step).toPrecision(12)));
}
