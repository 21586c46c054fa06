import { redirect } from 'react-router'
import { withdrawPrices } from '../../../../domain/prices/withdraw-prices.ts'
import { refused } from '../../../forms/form-outcome.ts'
import { buttonShape } from '../../../forms/form-shape.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import type { Visited } from '../../../http/visit.ts'
import { officeFailures } from '../office-failures.ts'
import { askedPrices } from './asked-prices.server.ts'
import { past } from './price-outcomes.server.ts'
import { pricesAddress } from './prices-address.ts'
import { receiveExtras } from './sheet/receive-extras.server.ts'
import { receiveServices } from './sheet/receive-services.server.ts'

const { failing } = officeFailures

const receiveWithdrawal = receiveForm({
  shape: buttonShape,
  failing,
  async act(visit: Visited) {
    const { by, world, query, day } = askedPrices(visit)
    if ((await withdrawPrices(world, by, query.key, day)) === 'past') return refused(past)
    return redirect(pricesAddress({ ...query, day: null }), 303)
  },
})

/** The forms of a sheet, by the names that stand behind their addresses. */
export const priceForms = oneOfForms({
  prix: receiveServices,
  supplements: receiveExtras,
  retirer: receiveWithdrawal,
})
