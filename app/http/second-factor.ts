import { href } from 'react-router'
import type { SignedInPerson } from '../../domain/kernel/person.ts'
import { safeReturnPath } from '../../domain/people/sign-in/return-path.ts'
import { withQuery } from './address.ts'

/*
 * What browser and server both need of the second factor: its addresses, with the page that somebody wanted, and its words.
 */

/** Under which an address carries the page that somebody wanted. */
const returnToParameter = 'suite'

/** Where one of the staff shows the second factor that they owe, or sets it up; then `path` opens. */
export const factorPageAddress = ({ factor }: Pick<SignedInPerson, 'factor'>, path: string | null) =>
  withReturnTo(factor === 'not-set' ? href('/verification/activation') : href('/verification'), path)

/** An address that carries the page that somebody wanted, if they wanted one. */
export const withReturnTo = (address: string, path: string | null, query: Record<string, string> = {}) => {
  const all = { ...query, ...(path && { [returnToParameter]: path }) }
  return Object.keys(all).length > 0 ? withQuery(address, all) : address
}

/** The page that the address carries, when it is one of this site. */
export const readReturnTo = ({ searchParams }: URL) => safeReturnPath(searchParams.get(returnToParameter))

/** Where to go on: the page that was wanted, or one's own. */
export const returnAddress = (url: URL) => readReturnTo(url) ?? href('/espace_pro')

export const factorFailures = {
  unreachable:
    'La réponse du site n’est pas arrivée\u00a0: vérifiez votre connexion, puis réessayez avec un nouveau code.',
  failing: 'Le site rencontre un problème passager. Merci de réessayer dans un instant.',
}

/** « Il vous reste 3 codes de secours. » */
export function codesLeftSentence(codesLeft: number): string {
  if (codesLeft === 0) return 'Il ne vous reste aucun code de secours.'
  return `Il vous reste ${codesLeft} code${codesLeft > 1 ? 's' : ''} de secours.`
}
