import { data } from 'react-router'
import { judgeForm, type Typed } from '../../../../../domain/forms/judge-form.ts'
import { baseField, readBase } from '../../../../../domain/forms/merge-changes.ts'
import { changePrices } from '../../../../../domain/prices/change-prices.ts'
import { extraPricesForm } from '../../../../../domain/prices/extra-prices-form.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { askedPrices } from '../asked-prices.server.ts'
import { told } from '../price-outcomes.server.ts'
import { extraFields, extrasIn } from './extra-rows.ts'
import { sheetShape } from './sheet-shape.server.ts'

const { failing } = officeFailures

export const receiveExtras = receiveForm({
  shape: sheetShape(extraPricesForm),
  failing,
  async act(visit: Visited, typed) {
    const { by, world, query, day } = askedPrices(visit)
    const judged = judgeForm(extraPricesForm, typed)
    if (judged.outcome === 'invalid') return judged
    if (query.key.section !== 'extras') throw data(null, { status: 404 })
    const base = readBase(typed[baseField])
    const mine = extrasIn(judged.values as Typed)
    return told(await changePrices(world, by, { key: query.key, day, base, mine }), extraFields)
  },
})
