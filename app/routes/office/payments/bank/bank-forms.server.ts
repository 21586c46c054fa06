import { data } from 'react-router'
import { bringLineBack, setLineAside } from '../../../../../domain/payments/bank/set-aside.ts'
import { siteContext } from '../../../../context.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { bankActor } from './bank-actor.server.ts'
import { changed, saved } from './bank-outcomes.server.ts'
import { receiveConfirmation } from './confirm-line.server.ts'
import { receiveSure } from './confirm-sure.server.ts'
import { receiveStatement } from './receive-statement.server.ts'

const { failing } = officeFailures

const receiveMove = (act: typeof setLineAside, told: string) =>
  receiveForm({
    shape: {
      types: ['application/x-www-form-urlencoded'],
      fields: { ligne: { longest: 64 } },
      mostBytes: 1_024,
    },
    failing,
    async act(visit: Visited, { ligne = '' }) {
      if (!/^[0-9a-f]{64}$/.test(ligne)) throw data(null, { status: 404 })
      return (await act(visit.context.get(siteContext), bankActor(visit), ligne)) ? saved(told) : changed
    },
  })

/** The forms of the bank's page, by the names that stand behind their addresses. */
export const bankForms = oneOfForms({
  releve: receiveStatement,
  confirmer: receiveConfirmation,
  toutes: receiveSure,
  ecarter: receiveMove(setLineAside, 'Ligne mise de côté.'),
  reprendre: receiveMove(bringLineBack, 'Ligne à rapprocher de nouveau.'),
})
