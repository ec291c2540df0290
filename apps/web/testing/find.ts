import { setTimeout as pause } from 'node:timers/promises';
import { act } from 'react';

export function all(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}

export function fieldUnder(label: string): HTMLInputElement | undefined {
  const labels = [...document.querySelectorAll('label')];
  const control =
    labels.find((each) => each.textContent === label)?.control ??
    all('input').find((each) => nameOfField(each) === label);
  return control instanceof HTMLInputElement ? control : undefined;
}

function nameOfField(field: HTMLElement): string | null {
  const labelledBy = document.getElementById(field.getAttribute('aria-labelledby') ?? '');
  return labelledBy?.textContent ?? field.getAttribute('aria-label');
}

/** Its text without the elements that fit the selector. A copy of the page would cost much more. */
export function textWithout(selector: string, element: HTMLElement): string {
  const leftOut = new Set<Node>(element.querySelectorAll(selector));
  if (element.matches(selector)) return '';
  if (leftOut.size === 0) return element.textContent ?? '';
  const textOf = (node: Node): string => {
    if (leftOut.has(node)) return '';
    if (node instanceof Text) return node.data;
    return Array.from(node.childNodes, textOf).join('');
  };
  return textOf(element);
}

/** What assistive technology calls it. */
export function nameOf(element: HTMLElement): string {
  return element.getAttribute('aria-label') ?? textWithout('[aria-hidden]', element).trim();
}

/** The same with the names of its pictures, or of a field by its label, and with what describes it. */
export function spokenName(control: HTMLElement): string {
  const isLabelled = control.getAttribute('aria-label') === null;
  if (isLabelled && control instanceof HTMLInputElement && control.labels?.length) {
    return textWithout('[aria-hidden]', control.labels[0] ?? control).trim();
  }
  const pictures = [...control.querySelectorAll('[aria-label], [alt]')].map(
    (each) => each.getAttribute('aria-label') ?? each.getAttribute('alt') ?? '',
  );
  const described = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  const descriptions = described.map((id) => document.getElementById(id)?.textContent ?? '');
  const description = control.getAttribute('aria-description') ?? '';
  return [nameOf(control), ...pictures, ...descriptions, description].join(' ').trim();
}

/** Whether a person would call it so: of a list, by the words that they see on it. */
export function isCalled(element: HTMLElement, name: string): boolean {
  const spoken = nameOf(element);
  return spoken === name || spoken.startsWith(`${name}: `);
}

export async function found<T>(find: () => T | undefined, what: string): Promise<T> {
  await until(
    () => find() !== undefined,
    () => what,
  );
  const it = find();
  if (it === undefined) throw new Error(`${what} has gone again`);
  return it;
}

/** Waits until a condition holds; the failure names the condition. */
export async function until(isTrue: () => boolean, what: () => string = () => 'it'): Promise<void> {
  for (let round = 0; round < 1000; round += 1) {
    if (isTrue()) return;
    await act(() => pause(20));
  }
  throw new Error(`Waited in vain for ${what()}`);
}
