import { data } from 'react-router'
import { findCreation } from '../../../domain/sign-in/invitation/find-creation.ts'
import { personContext, siteContext } from '../../context.ts'
import type { Route } from './+types/create-account.ts'

/** What the page shows of the invitation. */
export type CreationState =
  | { outcome: 'form'; email: string }
  /** By whoever looks at it, or by somebody else: in another tab, or before. */
  | { outcome: 'created' | 'created-elsewhere' }
  | { outcome: 'expired' | 'invalid' }

/** Looks, and consumes nothing: scanners open every link of a mail. */
export async function lookAtInvitation({ params, context }: Route.LoaderArgs) {
  const creation = await findCreation(context.get(siteContext), params.id)
  if (!creation) return data<CreationState>({ outcome: 'invalid' }, 404)
  if (creation.status === 'account_created') {
    const isOwn = context.get(personContext)?.userId === creation.uid
    return data<CreationState>({ outcome: isOwn ? 'created' : 'created-elsewhere' })
  }
  if (creation.isExpired) return data<CreationState>({ outcome: 'expired' }, 410)
  return data<CreationState>({ outcome: 'form', email: creation.email })
}
