import { type Change, PriceChangeDays } from './price-change-days.tsx'
import './price-changes.css'

/** What will change of this sheet, and what has. */
export function PriceChanges({ changes }: { changes: Change[] }) {
  const [coming, past] = [changes.filter(({ isToCome }) => isToCome), changes.filter((one) => !one.isToCome)]
  return (
    <>
      {coming.length > 0 && <PriceChangeDays title="Ce qui changera" changes={coming.toReversed()} />}
      {past.length > 0 && <PriceChangeDays title="Ce qui a changé" changes={past} />}
    </>
  )
}
