type Package = {
  version?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

export type Lockfile = { packages: Record<string, Package> };

/** A package that is for some platforms only, and the one that wants it. */
type Wanted = { name: string; version: string; by: Package };

/**
 * The optional packages that the lockfile has no entry for. npm leaves out those that the registry
 * it asked could not give, and `npm ci` then refuses the whole lockfile on every platform.
 */
export function absentOptionals({ packages }: Lockfile): Wanted[] {
  return Object.entries(packages).flatMap(([where, by]) =>
    Object.entries(by.optionalDependencies ?? {})
      .filter(([name]) => !packages[`node_modules/${name}`])
      .filter(([name]) => !packages[`${where}/node_modules/${name}`])
      .map(([name, version]) => ({ name, version, by })),
  );
}

/**
 * The lockfile with an entry for each absent package: the exact version that is asked for, and the
 * platform in its name. Without a checksum, because the package is not downloaded on this platform.
 */
export function completeLockfile(lockfile: Lockfile): Lockfile {
  const packages = { ...lockfile.packages };
  for (const { name, version, by } of absentOptionals(lockfile)) {
    if (!/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) throw new Error(`${name} has no exact version.`);
    const dev = by.dev ? { dev: true } : {};
    packages[`node_modules/${name}`] = { version, ...dev, optional: true, ...platformOf(name) };
  }
  const sorted = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lockfile, packages: Object.fromEntries(sorted) };
}

function platformOf(name: string): Pick<Package, 'os' | 'cpu' | 'libc'> {
  const os = /(darwin|linux|win32|android|freebsd|openharmony|sunos|aix)/.exec(name)?.[1];
  const cpu = /(arm64|x64|ia32|ppc64|riscv64|s390x|loong64|arm)(?![a-z0-9])/.exec(name)?.[1];
  if (!os || !cpu) throw new Error(`The name of ${name} does not tell its platform.`);
  const libc = /(musl|gnu)/.exec(name)?.[1];
  if (os !== 'linux' || !libc) return { os: [os], cpu: [cpu] };
  return { os: [os], cpu: [cpu], libc: [libc === 'gnu' ? 'glibc' : 'musl'] };
}
