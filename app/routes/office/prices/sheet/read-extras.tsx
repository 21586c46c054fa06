import type { PricesView } from '../read-prices.server.ts'
import { ReadPrice } from './read-price.tsx'

export function ReadExtras({ view: { values, commonExtras } }: { view: PricesView }) {
  const names = Object.keys(values).toSorted((one, other) => one.localeCompare(other, 'fr'))
  if (names.length === 0) return <p className="paper-note">Aucun supplément ce jour-là.</p>
  return (
    <dl className="paper-facts">
      {names.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <ReadPrice own={values[name] ?? ''} otherwise={commonExtras[name] ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
