import { href } from 'react-router'
import type { SignedInPerson } from '../../../../domain/sign-in/person.ts'
import { safeReturnPath } from '../../../../domain/sign-in/return-path.ts'
import { withQuery } from '../../../address.ts'

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
