/** The stored origin of a session, without the header and the address themselves. */
export type Device = {
  /** Browser and system, in a few words. */
  device: string;
  network: string;
};

export function deviceOf({ userAgent, ip }: { userAgent: string; ip: string }): Device {
  return { device: browserOf(userAgent), network: networkOf(ip) };
}

/** The first half of an address, such as `203.0.*`: enough to recognise one's own. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '');
  if (plain === '::1' || plain.startsWith('127.')) return 'this computer';
  if (plain.includes('.')) return `${plain.split('.').slice(0, 2).join('.')}.*`;
  return `${plain.split(':').slice(0, 3).join(':')}:*`.replace(/:{2,}\*$/, '::*');
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Browser and system from a fixed list; nothing of the header itself is kept. */
function browserOf(userAgent: string): string {
  const sent = userAgent.slice(0, 500);
  const named = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(sent))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  if (browser === undefined && system === undefined) return 'Unknown device';
  if (system === undefined) return browser ?? 'Unknown device';
  return `${browser ?? 'A program'} on ${system}`;
}
