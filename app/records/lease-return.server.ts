import { formatCents } from '../../domain/kernel/money/amounts.ts'
import type { LeaseReturn } from '../../domain/oversight/fleet/printable-fleet.ts'
import type { LeaseReturnView } from '../ui/orders/lease-return-table.tsx'

const amount = (cents: number | null) => (cents === null ? '–' : formatCents(cents))

/** Returns the texts of a leased car's return, for the office and for its client. */
export const leaseReturnView = ({ lessor, rims, totals, sources }: LeaseReturn): LeaseReturnView => ({
  lessor,
  rims: rims.map(({ place, name, defects, charged, ours, saved }) => ({
    place,
    name,
    defects:
      defects
        .map(({ name: defect, cents }) => (cents === null ? `${defect} (hors barème)` : defect))
        .join(', ') || 'Aucun défaut noté',
    charged: amount(charged),
    ours: amount(ours),
    saved: amount(saved),
  })),
  totals: { charged: amount(totals.charged), ours: amount(totals.ours), saved: amount(totals.saved) },
  note:
    sources.length > 0
      ? `D’après\u00a0: ${sources.join('\u00a0; ')}. Le loueur reste seul juge de ce qu’il facture.`
      : 'Le barème de ce loueur ne dit rien de ces défauts.',
})
