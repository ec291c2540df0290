/** The part of autocannon that is used here; the package brings no types. */
declare module 'autocannon' {
  export type Result = {
    errors: number;
    timeouts: number;
    non2xx: number;
    /** Seconds. */
    duration: number;
    requests: { total: number };
  };

  export default function autocannon(of: {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    headers: Readonly<Record<string, string>>;
  }): Promise<Result>;
}
