import { href } from 'react-router'
import { type PricesQuery, readPricesQuery } from './prices-query.ts'
import { sectionWord } from './sheet-options.ts'

/** The address that shows so; what goes without saying is not said. */
export function pricesAddress({ key, day, isWhole }: PricesQuery): string {
  const said = {
    pour: key.posId,
    prestation: key.section === 'renovation' ? null : sectionWord(key),
    jour: day,
    cases: isWhole ? 'toutes' : null,
  }
  const parameters = Object.entries(said).filter((one): one is [string, string] => Boolean(one[1]))
  const query = new URLSearchParams(parameters)
  return href('/gestion/reglages/tarifs') + (parameters.length > 0 ? `?${query}` : '')
}

/** Where the sheet that events call so is shown (`sheetId`). */
export function sheetAddress(id: string): string {
  const [section, owner] = id.split('.')
  const asked = new URLSearchParams({ prestation: section === 'extras' ? 'supplements' : (section ?? '') })
  asked.set('pour', owner ?? '')
  return pricesAddress(readPricesQuery(asked))
}
