import { capitalised, uncapitalised } from '../../../../domain/first-letter.ts'
import type { InboxKind } from '../../../../domain/inbox/inbox-kind.ts'
import { ownValue } from '../../../../domain/own-value.ts'
import { serviceOptions, shopOptions } from '../../../../domain/quote-requests/quote-request-options.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { pointsOfSaleName } from '../../../../domain/staff/points-of-sale-name.ts'
import { inboxFilterOptions } from './inbox-filter-options.ts'
import type { InboxQuery } from './inbox-query.ts'

/** What a list shows, as one line that can be read aloud: « Épinal, à traiter, depuis hier ». */
export function describeInboxQuery(kind: InboxKind, query: InboxQuery, reader: StaffPerson): string {
  const { q, pos, etat, prestation, qui, vu, depuis, tri } = query
  const options = inboxFilterOptions(kind)
  const state = etat || (q === '' ? 'a-traiter' : 'toutes')
  const parts = [
    kind === 'request' && placeOf(pos, reader),
    options.etat[state],
    ownValue(serviceOptions, prestation),
    options.qui[qui],
    options.vu[vu],
    options.depuis[depuis],
    q !== '' && `«\u00a0${q}\u00a0»`,
    options.tri[tri],
  ].filter((part): part is string => Boolean(part))
  const [first = '', ...others] = parts
  const asRead = (part: string) => (part === q ? part : uncapitalised(part))
  return [first, ...others.map(asRead)].join(', ')
}

function placeOf(pos: string, { pointsOfSale }: StaffPerson): string {
  if (pos === '') return capitalised(pointsOfSaleName(pointsOfSale))
  return ownValue(shopOptions(), pos) ?? capitalised(pointsOfSaleName(null))
}
