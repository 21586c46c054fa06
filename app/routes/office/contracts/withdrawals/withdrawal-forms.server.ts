import {
  confirmWithdrawalDeclarationByOffice,
  setWithdrawalDeclarationAside,
  type WithdrawalVerificationOutcome,
} from '../../../../../domain/contracts/withdrawals/confirm-withdrawal.ts'
import {
  assignWithdrawalDeclarationToContract,
  decideWithdrawal,
  markWithdrawalSettled,
} from '../../../../../domain/contracts/withdrawals/decide-withdrawal.ts'
import {
  staffWithdrawalVerificationForm,
  withdrawalAssignmentForm,
  withdrawalDecisionForm,
} from '../../../../../domain/contracts/withdrawals/withdrawal-form.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { bodyLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { formWideProblem } from '../../../../forms/form-outcome.ts'
import type { SiteContext } from '../../../../http/context.ts'
import type { RecordRouteArgs } from '../../../../http/route-args.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'

const alreadyDecided = formWideProblem(
  'Quelqu’un a déjà décidé\u00a0: rechargez la page pour voir ce qui a été répondu.',
)
const withdrawalChanged = formWideProblem('Cette déclaration a changé entre-temps\u00a0: rechargez la page.')

const checkLimits = bodyLimits(staffWithdrawalVerificationForm, { maxBytes: 4_096 })

type WithdrawalCheck = (
  deps: SiteContext,
  by: StaffPerson,
  id: string,
  typed: Record<string, string>,
) => Promise<WithdrawalVerificationOutcome>

const checkBy = (run: WithdrawalCheck) =>
  officeForm({
    permission: 'write-estimates',
    limits: checkLimits,
    run: ({ deps, by, typed }, { params }: RecordRouteArgs) => run(deps, by, params.id, typed),
    rejections: { gone: 404, decided: withdrawalChanged },
  })

/** Forms of the record of a declaration: assign it to a contract, confirm it, set it aside, decide on it, mark it as settled. */
export const withdrawalForms = actionsByIntent({
  rattacher: officeForm({
    permission: 'write-estimates',
    limits: bodyLimits(withdrawalAssignmentForm, { maxBytes: 4_096 }),
    run: ({ deps, by, typed }, { params }: RecordRouteArgs) =>
      assignWithdrawalDeclarationToContract(deps, by, params.id, typed),
    rejections: {
      gone: 404,
      'already-assigned': ({ contractNumber }) =>
        `Cette déclaration est déjà rattachée au contrat ${contractNumber}. Rechargez la page pour voir ce qui suit.`,
    },
  }),
  decider: officeForm({
    permission: 'write-estimates',
    limits: bodyLimits(withdrawalDecisionForm, {
      maxBytes: 32_768,
      more: {
        reponse: { longest: 24_576 },
        jante: { longest: 64, maxCount: 60 },
        supplement: { longest: 64, maxCount: 60 },
      },
    }),
    run({ deps, by, typed, fields }, { params }: RecordRouteArgs) {
      const part = { rims: fields.getAll('jante'), supplements: fields.getAll('supplement') }
      return decideWithdrawal(deps, by, params.id, typed, part)
    },
    rejections: { gone: 404, 'contract-changed': withdrawalChanged, decided: alreadyDecided },
  }),
  confirmer: checkBy(confirmWithdrawalDeclarationByOffice),
  ecarter: checkBy(setWithdrawalDeclarationAside),
  regler: officeForm({
    permission: 'write-estimates',
    run: ({ deps, by }, { params }: RecordRouteArgs) => markWithdrawalSettled(deps, by, params.id),
    rejections: {
      gone: withdrawalChanged,
      'contract-changed': withdrawalChanged,
      decided: withdrawalChanged,
    },
  }),
})
