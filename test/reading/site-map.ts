import { readFileSync } from 'node:fs'

/** The addresses of the map in docs/product.md §2.1, in its order; what stands in braces is left as it is. */
export function listMappedAddresses(): string[] {
  const section = /### 2\.1 Map\n(.*?)\n### /s.exec(readFileSync('docs/product.md', 'utf8'))?.[1] ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [first = '', ...others] = [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(
        ([, code]) => code ?? '',
      )
      // « /services/renovation, decapage »: the others stand beside the first.
      const folder = first.slice(0, first.lastIndexOf('/') + 1)
      return [first, ...others.map((name) => folder + name)]
    })
}
