import { data, type RouterContextProvider, redirect } from 'react-router'
import {
  changePrices,
  findPriceSheetValues,
  listPriceChanges,
  type PriceChangesOfDay,
  type PriceSheetValues,
  withdrawPrices,
} from '../../../../../domain/business/prices/change-prices.ts'
import { extraPricesForm, servicePricesForm } from '../../../../../domain/business/prices/price-forms.ts'
import {
  type CurrentPrice,
  findMostSpecificPrice,
  listPricesOnDay,
} from '../../../../../domain/business/prices/price-grid.ts'
import {
  formatPriceField,
  formatPriceListFinish,
  formatPriceListSize,
  type PricePosition,
  type PriceSheetKey,
  type PriceSheetSection,
  priceSheetFieldOf,
  priceSheetFinishes,
  priceSheetId,
  priceSheetSizes,
} from '../../../../../domain/business/prices/sheet-fields.ts'
import { formatDay, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { openedValuesFieldName, parseOpenedValues } from '../../../../../domain/kernel/forms/merge-changes.ts'
import type { FormInput, FormSchema } from '../../../../../domain/kernel/forms/validate-form.ts'
import { formatCents, formatDecimalCents } from '../../../../../domain/kernel/money/amounts.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { Deps } from '../../../../../domain/kernel/ports/deps.ts'
import { capitalize } from '../../../../../domain/kernel/text/first-letter.ts'
import { listEvents } from '../../../../../domain/oversight/journal/list-events.ts'
import { bodyLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../http/context.ts'
import type { RouteArgs } from '../../../../http/route-args.ts'
import { toConflictRejection } from '../../../../office/form/conflict-rejection.server.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { maxActivityLines, recordActivityLines } from '../../../../office/journal/activity-feed.server.ts'
import {
  parsePricesQuery,
  priceOwnerOptionsOf,
  priceOwnerParamValue,
  priceSheetOptions,
  priceSheetParamValue,
  pricesAddress,
} from '../../../../office/records/prices-address.ts'
import { extraPriceFieldsOf, parseExtraPrices } from './extra-rows.ts'

/** Loads the sheet of the grid for the query. */
export async function loadPriceSheetsPage(
  context: Readonly<RouterContextProvider>,
  searchParams: URLSearchParams,
) {
  const { db, clock, facts } = context.get(siteContext)
  const site = facts.current()
  const person = context.get(staffContext)
  const query = parsePricesQuery(searchParams, site)
  const today = parisDay(clock.now())
  const { key } = query
  const day = query.day ?? today
  const common = await commonExtras(db, key, day)
  const values = { ...unpriced(common), ...(await findPriceSheetValues(db, key, day)) }
  const changes = await listPriceChanges(db, key)
  const events = await listEvents(db, { kind: 'price', recordId: priceSheetId(key) }, maxActivityLines, site)
  const at = (jour: string) => pricesAddress({ ...query, day: jour === today ? null : jour })
  return {
    section: key.section,
    chosen: { pour: priceOwnerParamValue(key), prestation: priceSheetParamValue(key), jour: day },
    options: { pour: priceOwnerOptionsOf(site), prestation: priceSheetOptions },
    address: pricesAddress(query),
    whole: query.showsAll ? null : pricesAddress({ ...query, showsAll: true }),
    day: { shown: formatDay(day), isToday: day === today, isPast: day < today, isToCome: day > today },
    today: at(today),
    canEdit: hasPermission(person, 'edit-prices') && day >= today,
    mayEdit: hasPermission(person, 'edit-prices'),
    values,
    commonExtras: common,
    table:
      key.section === 'extras' ? null : await loadSheetTable({ db }, { key, day, showsAll: query.showsAll }),
    changedHere: changesOnDay(changes, day),
    changes: changes.map((change) => changeView(key.section, change, { today, at })),
    lines: recordActivityLines(events, person),
  }
}

const unpriced = (values: PriceSheetValues) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, '']))

/** Returns the common extras that apply if a point of sale has no price of its own; empty for other sheets. */
async function commonExtras(db: SiteContext['db'], { posId, section }: PriceSheetKey, day: string) {
  if (section !== 'extras' || posId === null) return {}
  return findPriceSheetValues(db, { posId: null, section }, day)
}

export type PriceSheetsView = Awaited<ReturnType<typeof loadPriceSheetsPage>>

/** Returns the previous prices of the cells that change on that day, by field. */
function changesOnDay(changes: readonly PriceChangesOfDay[], day: string): Record<string, string> {
  const prices = changes.find((change) => change.day === day)?.prices ?? []
  return Object.fromEntries(prices.map(({ field, before }) => [field, priceText(before)]))
}

const priceText = (cents: number | null) => (cents === null ? 'aucun prix' : formatCents(cents))

interface ChangeContext {
  today: string
  at(day: string): string
}

/** Returns the changes of one day for the page. */
function changeView(
  section: PriceSheetSection,
  { day, prices }: PriceChangesOfDay,
  { today, at }: ChangeContext,
) {
  return {
    day,
    shown: formatDay(day),
    isToCome: day > today,
    to: at(day),
    count: prices.length,
    prices: prices.map(({ field, before, after }) => ({
      field,
      name: capitalize(formatPriceField(section, field)),
      before: priceText(before),
      after: priceText(after),
    })),
  }
}

interface SheetChoice {
  key: PriceSheetKey
  day: string
  /** Whether cells without a price are shown too. */
  showsAll: boolean
}

/**
 * Returns the rows and columns of a service's sheet: those that contain a price, or all if the sheet has no price. Each cell has
 * the price that applies while it is empty.
 */
async function loadSheetTable({ db }: Deps<'db'>, { key, day, showsAll }: SheetChoice) {
  const current = (await listPricesOnDay(db, key.posId ?? '', day)).filter(
    ({ service }) => service === key.section,
  )
  const isShown = (of: 'size' | 'finish') => (value: PricePosition[typeof of]) =>
    showsAll || current.length === 0 || current.some((price) => price[of] === value)
  const finishes = priceSheetFinishes.filter(isShown('finish'))
  return {
    finishes: finishes.map((finish) => ({ finish, name: formatPriceListFinish(finish) })),
    rows: priceSheetSizes.filter(isShown('size')).map((size) => ({
      size,
      name: formatPriceListSize(size),
      cells: finishes.map((finish) => ({
        field: priceSheetFieldOf(key.section, { service: key.section, size, finish }),
        name: formatPriceListFinish(finish),
        otherwise: otherwise(current, key, { size, finish }),
      })),
    })),
  }
}

/** Returns the price that applies to a cell while it is empty, as `115,00`; an empty string if there is none. */
function otherwise(
  current: readonly CurrentPrice[],
  { posId, section }: PriceSheetKey,
  { size, finish }: PricePosition,
) {
  const others = current.filter(
    (price) => price.pos_id !== posId || price.size !== size || price.finish !== finish,
  )
  return formatDecimalCents(
    findMostSpecificPrice(others, { posId: posId ?? '', service: section, size, finish: finish ?? '' }),
  )
}

/** Returns the limits of a sheet's form, which includes the values it was filled with. */
const sheetLimits = (rules: FormSchema) =>
  bodyLimits(rules, { more: { [openedValuesFieldName]: { longest: 32 * 1024 } }, maxBytes: 96 * 1024 })

const pastDay =
  'Ce jour est passé\u00a0: un prix ne change que pour aujourd’hui ou pour plus tard. Rechargez la page.'
const pricesConflict =
  'Quelqu’un d’autre a changé ces prix entre-temps. Ses modifications sont reprises là où vous n’avez rien changé\u00a0; pour le reste, choisissez.'

const servicePrices = officeForm({
  permission: 'edit-prices',
  rules: servicePricesForm,
  limits: sheetLimits(servicePricesForm),
  async run({ deps, by, typed, values }, args) {
    const { query, day } = requestedSheet(deps, args)
    if (query.key.section === 'extras') throw data(null, { status: 404 })
    const base = parseOpenedValues(typed[openedValuesFieldName])
    const submitted = values as FormInput
    return changePrices(deps, by, { key: query.key, day, base, mine: submitted })
  },
  rejections: { past: pastDay, conflict: (conflict) => toConflictRejection(pricesConflict, conflict) },
})

const extraPrices = officeForm({
  permission: 'edit-prices',
  rules: extraPricesForm,
  limits: sheetLimits(extraPricesForm),
  async run({ deps, by, typed, values }, args) {
    const { query, day } = requestedSheet(deps, args)
    if (query.key.section !== 'extras') throw data(null, { status: 404 })
    const base = parseOpenedValues(typed[openedValuesFieldName])
    const submitted = parseExtraPrices(values as FormInput)
    return changePrices(deps, by, { key: query.key, day, base, mine: submitted })
  },
  rejections: {
    past: pastDay,
    conflict: (conflict) =>
      toConflictRejection(pricesConflict, { ...conflict, merged: extraPriceFieldsOf(conflict.merged) }),
  },
})

const withdrawal = officeForm({
  permission: 'edit-prices',
  async run({ deps, by }, args) {
    const { query, day } = requestedSheet(deps, args)
    const withdrawn = await withdrawPrices(deps, by, query.key, day)
    return withdrawn.outcome === 'saved'
      ? redirect(pricesAddress({ ...query, day: null }), 303)
      : { outcome: withdrawn.outcome }
  },
  rejections: { past: pastDay },
})

/** Form handlers of a sheet, by the form name in the address. */
export const priceForms = actionsByIntent({
  prix: servicePrices,
  supplements: extraPrices,
  retirer: withdrawal,
})

/** Returns the price sheet that the address names, and the day from which its prices apply. */
function requestedSheet({ clock, facts }: SiteContext, { request }: RouteArgs) {
  const query = parsePricesQuery(new URL(request.url).searchParams, facts.current())
  return { query, day: query.day ?? parisDay(clock.now()) }
}
