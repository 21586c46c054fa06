import { href, type RouterContextProvider } from 'react-router'
import {
  importPrices,
  type PlannedPriceLine,
  planPriceImport,
} from '../../../../../domain/business/prices/import-prices.ts'
import { findMissingPriceColumns } from '../../../../../domain/business/prices/price-columns.ts'
import { parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../../../../domain/kernel/money/amounts.ts'
import { siteContext } from '../../../../http/context.ts'
import {
  handleImportRun,
  type ImportEffectTabs,
  importPlanView,
  requireSavedImport,
} from '../../../../office/import/import-run.server.ts'

/** Effects on a line by their query value. */
const fates = {
  fausses: { fate: 'wrong', label: 'À corriger' },
  nouveaux: { fate: 'created', label: 'Nouveaux' },
  modifies: { fate: 'changed', label: 'Modifiés' },
  inchanges: { fate: 'same', label: 'Inchangés' },
} as const satisfies ImportEffectTabs

/** Loads the preview of a stored file, line by line. */
export async function loadPriceImportPage(
  context: Readonly<RouterContextProvider>,
  id: string,
  query: URLSearchParams,
) {
  const { db, clock, facts } = context.get(siteContext)
  const savedImport = await requireSavedImport(context, 'prices', id)
  const head = { fileName: savedImport.file_name, done: savedImport.outcome }
  const missing = findMissingPriceColumns(savedImport.lines)
  if (savedImport.outcome || missing.length > 0) return { ...head, missing, plan: null }
  const planned = await planPriceImport(db, savedImport.lines, parisDay(clock.now()), facts.current())
  return { ...head, missing, plan: await pricePlanView(planned, query) }
}

/** Returns the preview of these lines for the query. */
const pricePlanView = (planned: PlannedPriceLine[], query: URLSearchParams) =>
  importPlanView(planned, {
    fates,
    query,
    wording: ({ fate, before, price }) =>
      fate === 'same' ? priceText(before) : `${priceText(before)} → ${priceText(price.cents)}`,
  })

const priceText = (cents: number | null) => (cents === null ? 'aucun prix' : formatCents(cents))

/** Imports the prices that the preview has shown. */
export const handlePriceImport = handleImportRun({
  action: (deps, by, id, { seen }) => importPrices(deps, by, id, seen),
  pageOf: (id) => href('/gestion/reglages/tarifs/import/:id', { id }),
  changed: 'Des prix ont changé depuis',
})
