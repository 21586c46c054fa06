import { data, type RouterContextProvider } from 'react-router'
import { may } from '../../../../domain/staff/permissions.ts'
import { staffContext } from '../../../context.ts'
import { refused } from '../../../forms/form-outcome.ts'
import type { Visited } from '../../../http/visit.ts'

export type EstimateVisit = Visited & { params: { posId: string; id: string } }

export const changed = refused(
  'Ce devis a changé entre-temps\u00a0: rechargez la page pour voir où il en est.',
)
export const leaving = refused(
  'Ce devis est en train de partir\u00a0: annulez l’envoi, ou attendez qu’il soit parti.',
)

/** For whoever may not write quotes, their forms do not exist. */
export function requireWriter(context: Readonly<RouterContextProvider>): void {
  if (!may(context.get(staffContext), 'write-estimates')) throw data(null, { status: 404 })
}
