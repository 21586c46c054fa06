import { href } from 'react-router'
import type { SignedInPerson } from '../../domain/kernel/person.ts'
import { safeReturnPath } from '../../domain/people/sign-in/return-path.ts'
import { withQuery } from './address.ts'

/* Addresses and texts of the second factor that browser and server share, with the return path. */

/** Query parameter that carries the path to return to. */
const returnToParameter = 'suite'

/** Path of the page where a staff member enters the second factor, or sets it up; it then returns to `path`. */
export const factorPageAddress = ({ factor }: Pick<SignedInPerson, 'factor'>, path: string | null) =>
  withReturnTo(factor === 'not-set' ? href('/verification/activation') : href('/verification'), path)

/** Adds a path to return to, if any, and further parameters to an address. */
export const withReturnTo = (address: string, path: string | null, query: Record<string, string> = {}) => {
  const all = { ...query, ...(path && { [returnToParameter]: path }) }
  return Object.keys(all).length > 0 ? withQuery(address, all) : address
}

/** Returns the path to return to; `null` unless it belongs to this site. */
export const readReturnTo = ({ searchParams }: URL) => safeReturnPath(searchParams.get(returnToParameter))

/** Returns the path to continue to: the requested one, or the user's own start page. */
export const returnAddress = (url: URL) => readReturnTo(url) ?? href('/espace_pro')

export const factorFailures = {
  unreachable:
    'La réponse du site n’est pas arrivée\u00a0: vérifiez votre connexion, puis réessayez avec un nouveau code.',
  failing: 'Le site rencontre un problème passager. Merci de réessayer dans un instant.',
}

/** Returns « Il vous reste 3 codes de secours. » */
export function codesLeftSentence(codesLeft: number): string {
  if (codesLeft === 0) return 'Il ne vous reste aucun code de secours.'
  return `Il vous reste ${codesLeft} code${codesLeft > 1 ? 's' : ''} de secours.`
}
