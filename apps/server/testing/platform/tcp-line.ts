import { connect, createServer, type Socket } from 'node:net';

export type TcpLine = Awaited<ReturnType<typeof openTcpLine>>;

/** A TCP line to a server that a test can cut, freeze, or lead to another server. */
export async function openTcpLine(toPort: number, toHost = '127.0.0.1') {
  let target = { port: toPort, host: toHost };
  let isFrozen = false;
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((caller) => {
    const callee = connect(target);
    const pair = [caller, callee] as const;
    pairs.add(pair);
    const join = (from: Socket, to: Socket) => {
      from.setNoDelay(true);
      from.on('error', () => undefined);
      from.on('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
      from.pipe(to);
      if (isFrozen) from.pause();
    };
    join(caller, callee);
    join(callee, caller);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = bound === null || typeof bound === 'string' ? 0 : bound.port;
  const cut = () => {
    for (const [caller, callee] of pairs) {
      caller.destroy();
      callee.destroy();
    }
  };
  function hold(): void {
    for (const pair of pairs) for (const end of pair) end.pause();
  }
  return {
    port,
    /** Leads new connections to this port. Those that are open stay where they are. */
    leadTo: (port: number, host = '127.0.0.1') => void (target = { port, host }),
    /** Ends every connection. */
    cut,
    /** From now on it accepts connections and passes nothing on. */
    freeze: () => {
      isFrozen = true;
      hold();
    },
    /** The connections that are open pass nothing on; new ones do. */
    freezeOpen: hold,
    thaw: () => {
      isFrozen = false;
      for (const pair of pairs) for (const end of pair) end.resume();
    },
    /** How many connections are open. */
    connections: () => pairs.size,
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The same address of a database, by this port of the loopback address. */
export function throughPort(url: string, port: number): string {
  const address = new URL(url);
  address.searchParams.delete('host');
  address.port = String(port);
  return address.href;
}
