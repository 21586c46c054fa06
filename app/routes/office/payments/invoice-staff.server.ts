import { data } from 'react-router'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { staffContext } from '../../../context.ts'
import type { Visited } from '../../../http/visit.ts'

/** Whoever may record payments; for anybody else there is no such form. */
export function staffOf({ context }: Visited): StaffPerson {
  const by = context.get(staffContext)
  if (!may(by, 'record-payments')) throw data(null, { status: 404 })
  return by
}
