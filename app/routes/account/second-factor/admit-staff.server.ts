import { data, href, redirect } from 'react-router'
import type { SignedIn } from '../../../../domain/sign-in/person.ts'
import { personContext } from '../../../context.ts'
import type { Visited } from '../../../http/visit.ts'
import { carried, carrying, factorPage, onward } from './factor-page.ts'

/** A visit with its whole address. */
export type Visit = Visited & { url: URL }

/**
 * The gate of the pages of the second factor: staff whose session is one of these. Whose is another is led to where
 * they belong; a visitor signs in first; for clients there is no such page.
 */
export function admitStaff({ context, url }: Visit, ...factors: SignedIn['factor'][]): SignedIn {
  const person = context.get(personContext)
  if (!person) throw redirect(signInPage(url), 303)
  if (person.role !== 'staff') throw data(null, { status: 404 })
  if (factors.includes(person.factor)) return person
  throw redirect(person.factor === 'done' ? onward(url) : factorPage(person, carried(url)), 303)
}

/** For who has no session (any more). */
export const signInPage = (url: URL) => carrying(href('/espace_pro'), carried(url))
