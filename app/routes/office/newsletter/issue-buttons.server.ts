import { href, redirect } from 'react-router'
import { settleDoubt } from '../../../../domain/newsletter/issues/steering/settle-doubt.ts'
import type { Steering } from '../../../../domain/newsletter/issues/steering/steer.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { type SiteContext, siteContext, staffContext } from '../../../context.ts'
import { buttonShape } from '../../../forms/form-shape.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../http/visit.ts'
import { officeFailures } from '../office-failures.ts'
import { told } from './issue-outcomes.server.ts'

const { failing } = officeFailures

type Press = (world: SiteContext, by: StaffPerson, id: string) => Promise<Parameters<typeof told>[0]>

/** A button of the letter; it stays on its page, without what its address asked for. */
export const receiveButton = (press: Press, { leadsBack = false } = {}) =>
  receiveForm({
    shape: { ...buttonShape, fields: { lettre: { longest: 64 } } },
    failing,
    async act({ context, params: { id } }: RecordVisit) {
      const outcome = await press(context.get(siteContext), context.get(staffContext), id)
      return outcome.outcome === 'saved' && leadsBack
        ? redirect(href('/gestion/lettre/:id', { id }), 303)
        : told(outcome)
    },
  })

/** Of mails that may have left or not: once more, or not. */
export const doubt =
  (isAgain: boolean) =>
  (world: SiteContext, by: StaffPerson, id: string): Promise<Steering> =>
    settleDoubt(world, by, id, isAgain)
