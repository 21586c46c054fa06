import { readFileSync } from 'node:fs'

/** Returns the addresses of the map in docs/product.md §2.1, in its order. Parts in braces are not expanded. */
export function listMappedAddresses(): string[] {
  const section = /### 2\.1 Map\n(.*)/s.exec(readFileSync('docs/product.md', 'utf8'))?.[1] ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [first = '', ...others] = [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(
        ([, code]) => code ?? '',
      )
      // In « /services/renovation, decapage », later names are siblings of the first.
      const folder = first.slice(0, first.lastIndexOf('/') + 1)
      return [first, ...others.map((name) => folder + name)]
    })
}
