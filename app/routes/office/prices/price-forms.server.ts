import { data, redirect } from 'react-router'
import { type FormRules, judgeForm, type Typed } from '../../../../domain/forms/judge-form.ts'
import { baseField, readBase } from '../../../../domain/forms/merge-changes.ts'
import { changePrices, withdrawPrices } from '../../../../domain/prices/change-prices.ts'
import { extraPricesForm, servicePricesForm } from '../../../../domain/prices/price-form.ts'
import { buttonShape, shapeOf } from '../../../forms/form-shape.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import type { Visited } from '../../../http/visit.ts'
import { officeFailures } from '../office-failures.ts'
import { asked } from './asked-prices.server.ts'
import { past, told } from './price-outcomes.server.ts'
import { pricesAddress } from './prices-query.ts'
import { extraFields, extrasIn } from './sheet/extra-rows.ts'

const { failing } = officeFailures
const shape = (rules: FormRules) =>
  shapeOf(rules, { more: { [baseField]: { longest: 32 * 1024 } }, mostBytes: 96 * 1024 })

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
