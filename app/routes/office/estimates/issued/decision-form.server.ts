import type { Deciding } from '../../../../../domain/estimates/deciding/decide.ts'
import type { StaffPerson } from '../../../../../domain/sign-in/person.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../context.ts'
import type { FormShape } from '../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { officeFailures } from '../../office-failures.ts'
import { changed, type EstimateVisit, requireWriter } from '../refusals.server.ts'

const { failing } = officeFailures

type Decide = (
  world: SiteContext,
  by: StaffPerson,
  id: string,
  typed: Record<string, string>,
) => Promise<Deciding>

export const receiveDecision = (own: FormShape, decide: Decide) =>
  receiveForm({
    shape: own,
    failing,
    async act({ context, params }: EstimateVisit, typed) {
      requireWriter(context)
      const decided = await decide(context.get(siteContext), context.get(staffContext), params.id, typed)
      return decided.outcome === 'gone' ? changed : decided
    },
  })
