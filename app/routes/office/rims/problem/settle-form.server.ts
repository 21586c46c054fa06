import { judgeForm } from '../../../../../domain/forms/judge-form.ts'
import { settlementForm } from '../../../../../domain/rims/problems/problem-form.ts'
import { settleProblem } from '../../../../../domain/rims/problems/settle-problem.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { refused } from '../../../../forms/form-outcome.ts'
import { shapeOf } from '../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { officeFailures } from '../../office-failures.ts'
import type { RimVisit } from '../rim-visit.ts'

const { failing } = officeFailures

const settlements = {
  grown: 'Un autre problème a été signalé entre-temps\u00a0: relisez avant de régler.',
  gone: 'Ce problème est déjà réglé.',
} as const

export const receiveSettlement = receiveForm({
  shape: shapeOf(settlementForm, {
    mostBytes: 16_384,
    more: { decision: { longest: 8_192 }, vu: { longest: 64 } },
  }),
  failing,
  async act({ context, params }: RimVisit, { vu: seenAt = '', ...typed }) {
    const judged = judgeForm(settlementForm, typed)
    if (judged.outcome === 'invalid') return judged
    const key = { orderId: params.id, rimId: params.rimId }
    const settlement = { decision: judged.values.decision ?? '', seenAt }
    const outcome = await settleProblem(context.get(siteContext), context.get(staffContext), key, settlement)
    return outcome === 'settled' ? { outcome: 'saved' } : refused(settlements[outcome])
  },
})
