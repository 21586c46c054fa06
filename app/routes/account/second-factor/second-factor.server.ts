import { data, href, redirect } from 'react-router'
import { formatDate } from '../../../../domain/calendar/paris-day.ts'
import type { RateLimited } from '../../../../domain/rate-limits.ts'
import type { SignedInPerson } from '../../../../domain/sign-in/person.ts'
import { findSecondFactor } from '../../../../domain/sign-in/second-factor.ts'
import { factorForm, replaceForm } from '../../../../domain/sign-in/second-factor-form.ts'
import { personContext, siteContext } from '../../../context.ts'
import { bodyLimits } from '../../../forms/body-limits.ts'
import type { FormRefusal } from '../../../forms/form-outcome.ts'
import type { RouteVisit } from '../../../http/visit.ts'
import { factorPageAddress, readReturnTo, returnAddress, withReturnTo } from './factor-address.ts'
import { codeMessages, tooManyCodes } from './factor-messages.ts'

/** A visit with its whole address. */
export type UrlVisit = RouteVisit & { url: URL }

/**
 * The gate of the pages of the second factor: staff whose session is one of these. Whose is another is led to where
 * they belong; a visitor signs in first; for clients there is no such page.
 */
export function requireStaffFactor(
  { context, url }: UrlVisit,
  ...factors: SignedInPerson['factor'][]
): SignedInPerson {
  const person = context.get(personContext)
  if (!person) throw redirect(signInAddress(url), 303)
  if (person.role !== 'staff') throw data(null, { status: 404 })
  if (factors.includes(person.factor)) return person
  throw redirect(
    person.factor === 'done' ? returnAddress(url) : factorPageAddress(person, readReturnTo(url)),
    303,
  )
}

/** For who has no session (any more). */
export const signInAddress = (url: URL) => withReturnTo(href('/espace_pro'), readReturnTo(url))

/** Why a code was not taken; what was typed does not come back, since the next code is another. */
export type CodeRefusal = FormRefusal<'code' | 'new_code'>

/** Said at its field; a recovery code, which has letters, by a sentence of its own. */
export function refuseCode(
  outcome: 'used' | 'wrong' | 'wrong-new-code' | RateLimited,
  typed: string,
): CodeRefusal {
  if (typeof outcome === 'object') return { outcome: 'limited', message: tooManyCodes(outcome) }
  if (outcome === 'wrong-new-code') return { outcome: 'invalid', problems: { new_code: codeMessages.wrong } }
  const isRecovery = outcome === 'wrong' && /\p{L}/u.test(typed)
  return {
    outcome: 'invalid',
    problems: { code: isRecovery ? codeMessages.wrongRecovery : codeMessages[outcome] },
  }
}

/** The second factor as its owner reads of it; `null` while there is none. */
export interface FactorState {
  setOn: string
  codesLeft: number
}

export async function findFactorState({ context }: Pick<RouteVisit, 'context'>): Promise<FactorState | null> {
  const person = context.get(personContext)
  const factor = person && (await findSecondFactor(context.get(siteContext).db, person.userId))
  return factor && { setOn: formatDate(factor.setAt), codesLeft: factor.codesLeft }
}

const mostBytes = 4_096
const short = { longest: 512 }

export const factorLimits = bodyLimits(factorForm, { mostBytes, more: { code: short } })

/** `code` is sent only where there is an application to replace. */
export const setUpLimits = bodyLimits(replaceForm, { mostBytes, more: { code: short, new_code: short } })
