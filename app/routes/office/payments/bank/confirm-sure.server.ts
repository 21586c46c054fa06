import { confirmSure } from '../../../../../domain/payments/bank/confirm-sure.ts'
import { siteContext } from '../../../../context.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { bankActor } from './bank-actor.server.ts'
import { changed, saved } from './bank-outcomes.server.ts'

const { failing } = officeFailures

/** As many as the page ever shows. */
const mostLines = 1_000

/** All lines without doubt are confirmed in one press. */
export const receiveSure = receiveForm({
  shape: {
    types: ['application/x-www-form-urlencoded'],
    fields: { ligne: { longest: 64, most: mostLines } },
    mostBytes: 128 * 1024,
  },
  failing,
  async act(visit: Visited, _typed, fields) {
    const ids = [...new Set(fields.getAll('ligne'))]
    const count = await confirmSure(visit.context.get(siteContext), bankActor(visit), ids)
    if (count === 0) return changed
    return saved(count === 1 ? '1 ligne rapprochée.' : `${count}\u00a0lignes rapprochées.`)
  },
})
