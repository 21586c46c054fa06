import type { Rate } from './load.ts'
import type { CachedPageRates, Compared } from './pages.ts'
import { round } from './units.ts'

export const comparedRows = (compared: Compared[]): string =>
  compared.map(({ site, other }) => row([...cellsOf(site), ...beside(site, other)])).join('\n')

export const fromMemoryRows = (compared: CachedPageRates[]): string =>
  compared
    .map(({ site, bare, nginx }) => row([...cellsOf(site), ...beside(site, bare), ...beside(site, nginx)]))
    .join('\n')

const row = (cells: string[]) => `| ${cells.join(' | ')} |`

const cellsOf = ({ path, encoding, size, rate, p97 }: Compared['site']) => [
  `\`${path}\``,
  encoding,
  round(size),
  round(rate),
  `${p97} ms`,
]

/** Returns the rate of the other server, and the site's rate as a fraction of it. */
const beside = ({ rate }: Rate, other: Rate | null) =>
  other ? [round(other.rate), `**${(rate / other.rate).toFixed(2)}**`] : ['–', '–']
