import type { Package } from './release-packages.ts';

/** The bill of materials in CycloneDX 1.6: each package with its checksum and licence. */
export function billOfMaterials(
  version: string,
  packages: readonly Package[],
): Record<string, unknown> {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        'bom-ref': `stoke@${version}`,
        type: 'application',
        name: 'stoke',
        version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components: packages.map(describe),
  };
}

function describe({ place, name, version, license, integrity }: Package) {
  return {
    // One version may be installed in two places.
    'bom-ref': `${place}@${version}`,
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license === null ? {} : { licenses: [asLicence(license)] }),
    ...(integrity === null ? {} : { hashes: [asHash(integrity)] }),
  };
}

function asLicence(license: string) {
  return / (AND|OR) /.test(license) ? { expression: license } : { license: { id: license } };
}

/** npm writes `sha512-` and the hash in base64. */
function asHash(integrity: string) {
  const [algorithm = '', hash = ''] = integrity.split('-');
  const alg = algorithm.toUpperCase().replace('SHA', 'SHA-');
  return { alg, content: Buffer.from(hash, 'base64').toString('hex') };
}
