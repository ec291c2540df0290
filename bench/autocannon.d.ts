/** The part of autocannon that is used here; the package brings no types. */
declare module 'autocannon' {
  export type Result = {
    /** Calls without an answer, late ones among them. */
    errors: number;
    timeouts: number;
    non2xx: number;
    statusCodeStats: Readonly<Record<string, { count: number }>>;
    /** Seconds. */
    duration: number;
    requests: { total: number };
  };

  export default function autocannon(options: {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    headers: Readonly<Record<string, string>>;
    requests: readonly { path?: string; onResponse(status: number, body: string): void }[];
  }): Promise<Result>;
}
