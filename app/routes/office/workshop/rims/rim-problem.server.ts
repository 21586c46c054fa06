import {
  type Supplement,
  supplementProblemText,
} from '../../../../../domain/contracts/supplements/supplement.ts'
import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { rimProblemForm, settleRimProblemForm } from '../../../../../domain/workshop/rims/problem-form.ts'
import type { Rim } from '../../../../../domain/workshop/rims/rim.ts'
import { reportRimProblem, settleRimProblem } from '../../../../../domain/workshop/rims/rim-problems.ts'
import { bodyLimits } from '../../../../forms/bodies/body-limits.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import type { RimRouteArgs } from './rim-route-args.ts'

export type RimProblemView = NonNullable<ReturnType<typeof rimProblemView>>

/** Returns the problem of the rim, unless the open supplement, which has a section of its own, covers it. */
export function rimProblemView(
  { problem, problem_at }: Rim,
  reporter: string | null,
  maySettle: boolean,
  open: Supplement | null,
) {
  const words = problem?.split('\n\n').filter((one) => !open || one !== supplementProblemText(open)) ?? []
  if (words.length === 0) return null
  return {
    words,
    who: reporter,
    when: problem_at ? formatDayAndHour(problem_at) : '',
    seenAt: problem_at?.toISOString() ?? '',
    maySettle,
  }
}

const report = officeForm({
  rules: rimProblemForm,
  limits: bodyLimits(rimProblemForm, { maxBytes: 16_384, more: { probleme: { longest: 8_192 } } }),
  async run({ deps, by, values }, { params }: RimRouteArgs) {
    const key = { orderId: params.id, rimId: params.rimId }
    return { outcome: (await reportRimProblem(deps, by, key, values.probleme)) ? 'saved' : 'gone' }
  },
  rejections: { gone: 404 },
})

const settlement = officeForm({
  rules: settleRimProblemForm,
  limits: bodyLimits(settleRimProblemForm, {
    maxBytes: 16_384,
    more: { decision: { longest: 8_192 }, vu: { longest: 64 } },
  }),
  run: ({ deps, by, typed: { vu: seenAt = '' }, values: { decision = '' } }, { params }: RimRouteArgs) =>
    settleRimProblem(deps, by, { orderId: params.id, rimId: params.rimId }, { decision, seenAt }),
  rejections: {
    supplement:
      'Un supplément attend le client sur cette jante\u00a0: sa réponse la débloque, ou retirez le supplément.',
    grown: 'Un autre problème a été signalé entre-temps\u00a0: relisez avant de régler.',
    gone: 'Ce problème est déjà réglé.',
  },
})

/** Form handlers of the problem of a rim, by the form name in the address. */
export const rimProblemForms = { probleme: report, regler: settlement }
