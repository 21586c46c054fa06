import { data, redirect } from 'react-router'
import { parisDay } from '../../../../domain/calendar/paris-day.ts'
import { type FormRules, judgeForm, type Typed } from '../../../../domain/forms/judge-form.ts'
import { baseField, readBase, writeBase } from '../../../../domain/forms/merge-changes.ts'
import { changePrices, type PriceChange, withdrawPrices } from '../../../../domain/prices/change-prices.ts'
import { extraPricesForm, servicePricesForm } from '../../../../domain/prices/price-form.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../context.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { buttonShape, shapeOf } from '../../../forms/form-shape.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import type { Visited } from '../../../http/visit.ts'
import { officeFailures } from '../office-failures.ts'
import { pricesAddress, readPricesQuery } from './prices-query.ts'
import { extraFields, extrasIn } from './sheet/extra-rows.ts'

const { failing } = officeFailures
const shape = (rules: FormRules) =>
  shapeOf(rules, { more: { [baseField]: { longest: 32 * 1024 } }, mostBytes: 96 * 1024 })

const past =
  'Ce jour est passé\u00a0: un prix ne change que pour aujourd’hui ou pour plus tard. Rechargez la page.'
const bothChanged =
  'Quelqu’un d’autre a changé ces prix entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.'

/** What of the address the forms are about, for those who may change it. */
function asked({ context, request }: Visited) {
  const by = context.get(staffContext)
  if (!may(by, 'edit-prices')) throw data(null, { status: 404 })
  const world = context.get(siteContext)
  const query = readPricesQuery(new URL(request.url).searchParams)
  return { by, world, query, day: query.day ?? parisDay(world.clock.now()) }
}

const receiveServices = receiveForm({
  shape: shape(servicePricesForm),
  failing,
  async act(visit: Visited, typed) {
    const { by, world, query, day } = asked(visit)
    const judged = judgeForm(servicePricesForm, typed)
    if (judged.outcome === 'invalid') return judged
    if (query.key.section === 'extras') throw data(null, { status: 404 })
    const base = readBase(typed[baseField])
    const change = await changePrices(world, by, { key: query.key, day, base, mine: judged.values as Typed })
    return told(change, (values) => values)
  },
})

const receiveExtras = receiveForm({
  shape: shape(extraPricesForm),
  failing,
  async act(visit: Visited, typed) {
    const { by, world, query, day } = asked(visit)
    const judged = judgeForm(extraPricesForm, typed)
    if (judged.outcome === 'invalid') return judged
    if (query.key.section !== 'extras') throw data(null, { status: 404 })
    const base = readBase(typed[baseField])
    const mine = extrasIn(judged.values as Typed)
    return told(await changePrices(world, by, { key: query.key, day, base, mine }), extraFields)
  },
})

/** What the page is told of a change: of a conflict, what to choose from and what the choice is made upon. */
function told(
  change: PriceChange,
  controls: (values: Typed) => Record<string, string | undefined>,
): FormOutcome {
  if (change.outcome === 'saved') return change
  if (change.outcome === 'past') return { outcome: 'invalid', problems: { form: past } }
  const { merged, theirs, conflicts } = change
  const typed = { ...controls(merged), [baseField]: writeBase(theirs) }
  return { outcome: 'invalid', problems: { form: bothChanged }, typed, conflicts }
}

const receiveWithdrawal = receiveForm({
  shape: buttonShape,
  failing,
  async act(visit: Visited) {
    const { by, world, query, day } = asked(visit)
    if ((await withdrawPrices(world, by, query.key, day)) === 'past')
      return { outcome: 'invalid', problems: { form: past } }
    return redirect(pricesAddress({ ...query, day: null }), 303)
  },
})

/** The forms of a sheet, by the names that stand behind their addresses. */
export const priceForms = oneOfForms({
  prix: receiveServices,
  supplements: receiveExtras,
  retirer: receiveWithdrawal,
})
