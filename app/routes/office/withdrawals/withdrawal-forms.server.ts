import { data } from 'react-router'
import { may } from '../../../../domain/staff/permissions.ts'
import {
  decideWithdrawal,
  joinWithdrawal,
  settleWithdrawal,
} from '../../../../domain/withdrawals/decide-withdrawal.ts'
import { withdrawalDecisionForm, withdrawalJoinForm } from '../../../../domain/withdrawals/withdrawal-form.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { refused } from '../../../forms/form-outcome.ts'
import { buttonShape, shapeOf } from '../../../forms/form-shape.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import type { Visited } from '../../../http/visit.ts'
import { officeFailures } from '../office-failures.ts'

type Visit = Visited & { params: { id: string } }

const decided = refused('Quelqu’un a déjà décidé\u00a0: rechargez la page pour voir ce qui a été répondu.')
const gone = refused('Cette déclaration a changé entre-temps\u00a0: rechargez la page.')

const worldOf = ({ context }: Visit) => {
  const by = context.get(staffContext)
  if (!may(by, 'write-estimates')) throw data(null, { status: 404 })
  return { world: context.get(siteContext), by }
}

/** Of which contract a declaration is, what is decided of it, and that all is given back. */
export const withdrawalForms = oneOfForms({
  rattacher: receiveForm({
    shape: shapeOf(withdrawalJoinForm, { mostBytes: 4_096 }),
    failing: officeFailures.failing,
    async act(visit: Visit, typed) {
      const { world, by } = worldOf(visit)
      const joining = await joinWithdrawal(world, by, visit.params.id, typed)
      if (joining.outcome === 'gone') throw data(null, { status: 404 })
      if (joining.outcome !== 'joined') return joining
      return refused(
        `Cette déclaration est déjà rattachée au contrat ${joining.called}. Rechargez la page pour voir ce qui suit.`,
      )
    },
  }),
  decider: receiveForm({
    shape: shapeOf(withdrawalDecisionForm, { mostBytes: 32_768, more: { reponse: { longest: 24_576 } } }),
    failing: officeFailures.failing,
    async act(visit: Visit, typed) {
      const { world, by } = worldOf(visit)
      const deciding = await decideWithdrawal(world, by, visit.params.id, typed)
      if (deciding.outcome === 'gone') throw data(null, { status: 404 })
      return deciding.outcome === 'decided' ? decided : deciding
    },
  }),
  regler: receiveForm({
    shape: buttonShape,
    failing: officeFailures.failing,
    async act(visit: Visit) {
      const { world, by } = worldOf(visit)
      const settling = await settleWithdrawal(world, by, visit.params.id)
      return settling.outcome === 'saved' ? settling : gone
    },
  }),
})
