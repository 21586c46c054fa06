import { BeforeAfter } from '../../../ui/pictures/before-after/before-after.tsx'
import type { ServicePage } from '../service-pages.server.ts'

export function Comparisons({ comparisons }: { comparisons: NonNullable<ServicePage['comparisons']> }) {
  return (
    <div className="service-comparisons">
      {comparisons.map((comparison) => (
        <BeforeAfter key={comparison.before.name} {...comparison} beside={comparisons.length === 1} />
      ))}
    </div>
  )
}
