import { data, type RouterContextProvider } from 'react-router'
import { parisDay } from '../../../../../domain/calendar/paris-day.ts'
import { findImport } from '../../../../../domain/import/find-import.ts'
import { formatCents } from '../../../../../domain/money/format-cents.ts'
import type { PlannedPrice } from '../../../../../domain/prices/import/plan-price.ts'
import { planPrices } from '../../../../../domain/prices/import/plan-prices.ts'
import { missingColumns } from '../../../../../domain/prices/import/price-columns.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { planView } from '../../import/plan-view.server.ts'
import type { FateTabs } from '../../import/planned-line-view.server.ts'

/** What becomes of lines, by what the address calls it. */
const fates = {
  fausses: { fate: 'wrong', label: 'À corriger' },
  nouveaux: { fate: 'created', label: 'Nouveaux' },
  modifies: { fate: 'changed', label: 'Modifiés' },
  inchanges: { fate: 'same', label: 'Inchangés' },
} as const satisfies FateTabs

/** What a kept file would do, line by line. */
export async function readRun(context: Readonly<RouterContextProvider>, id: string, asked: URLSearchParams) {
  const { db, clock } = context.get(siteContext)
  const kept = await findImport({ db, clock }, context.get(staffContext), 'prices', id)
  if (!kept) throw data(null, { status: 404 })
  const head = { fileName: kept.file_name, done: kept.outcome }
  const missing = missingColumns(kept.lines[0] ?? [])
  if (kept.outcome || missing.length > 0) return { ...head, missing, plan: null }
  const planned = await planPrices(db, kept.lines, parisDay(clock.now()))
  return { ...head, missing, plan: viewOf(planned, asked) }
}

/** The plan of these lines, as the address asks for it. */
const viewOf = (planned: PlannedPrice[], asked: URLSearchParams) =>
  planView(planned, {
    fates,
    asked,
    says: ({ fate, before, price }) =>
      fate === 'same' ? said(before) : `${said(before)} → ${said(price.cents)}`,
  })

const said = (cents: number | null) => (cents === null ? 'aucun prix' : formatCents(cents))
