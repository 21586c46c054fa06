import type { Compared } from './pages.ts'
import { round } from './units.ts'

export function comparedRows(compared: Compared[]): string {
  return compared
    .map(({ site, other }) => {
      const beside = other ? [round(other.rate), `**${(site.rate / other.rate).toFixed(2)}**`] : ['–', '–']
      const cells = [`\`${site.path}\``, site.encoding, round(site.size), round(site.rate), `${site.p97} ms`]
      return `| ${[...cells, ...beside].join(' | ')} |`
    })
    .join('\n')
}
