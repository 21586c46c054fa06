import type { RequestRate } from './load.ts'
import type { CachedPageRates, ComparedRates } from './pages.ts'
import { formatRounded } from './units.ts'

export const comparedRows = (compared: ComparedRates[]): string =>
  compared.map(({ site, other }) => row([...cellsOf(site), ...beside(site, other)])).join('\n')

export const cachedPageRows = (compared: CachedPageRates[]): string =>
  compared
    .map(({ site, bare, nginx }) => row([...cellsOf(site), ...beside(site, bare), ...beside(site, nginx)]))
    .join('\n')

const row = (cells: string[]) => `| ${cells.join(' | ')} |`

const cellsOf = ({ path, encoding, size, rate, p97 }: ComparedRates['site']) => [
  `\`${path}\``,
  encoding,
  formatRounded(size),
  formatRounded(rate),
  `${p97} ms`,
]

/** Returns the rate of the other server, and the site's rate as a fraction of it. */
const beside = ({ rate }: RequestRate, other: RequestRate | null) =>
  other ? [formatRounded(other.rate), `**${(rate / other.rate).toFixed(2)}**`] : ['–', '–']
