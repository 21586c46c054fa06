import { data } from 'react-router'
import type { StaffPerson } from '../../../../../domain/sign-in/person.ts'
import { may, type OfficeAct } from '../../../../../domain/staff/permissions.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../context.ts'
import { refused } from '../../../../forms/form-outcome.ts'
import { buttonShape } from '../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { refusals } from './client-refusals.server.ts'

const { failing } = officeFailures

type ButtonAct = (
  world: SiteContext,
  by: StaffPerson,
  id: string,
) => Promise<{ outcome: 'saved' } | { outcome: keyof typeof refusals }>

/** A button of the record, for those who may. */
export const receiveButton = (act: OfficeAct, press: ButtonAct) =>
  receiveForm({
    shape: buttonShape,
    failing,
    async act({ context, params }: RecordVisit) {
      const by = context.get(staffContext)
      if (!may(by, act)) throw data(null, { status: 404 })
      const outcome = await press(context.get(siteContext), by, params.id)
      return outcome.outcome === 'saved' ? { outcome: 'saved' } : refused(refusals[outcome.outcome])
    },
  })
