import { href } from 'react-router'
import type { SignedIn } from '../../../../domain/sign-in/person.ts'
import { returnPath } from '../../../../domain/sign-in/return-path.ts'
import { withQuery } from '../../../address.ts'

/** Under which an address carries the page that somebody wanted. */
const wanted = 'suite'

/** Where one of the staff shows the second factor that they owe, or sets it up; then `path` opens. */
export const factorPage = ({ factor }: Pick<SignedIn, 'factor'>, path: string | null) =>
  carrying(factor === 'not-set' ? href('/verification/activation') : href('/verification'), path)

/** An address that carries the page that somebody wanted, if they wanted one. */
export const carrying = (address: string, path: string | null, query: Record<string, string> = {}) => {
  const all = { ...query, ...(path && { [wanted]: path }) }
  return Object.keys(all).length > 0 ? withQuery(address, all) : address
}

/** The page that the address carries, when it is one of this site. */
export const carried = ({ searchParams }: URL) => returnPath(searchParams.get(wanted))

/** Where to go on: the page that was wanted, or one's own. */
export const onward = (url: URL) => carried(url) ?? href('/espace_pro')
