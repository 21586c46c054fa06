import { href } from 'react-router'
import { listClients } from '../../../../../domain/clients/lists/list-clients.ts'
import { isTooShort, searchWords } from '../../../../../domain/lists/search-words.ts'
import type { SiteContext } from '../../../../context.ts'

/** Clients to choose from: those that were looked for, else the ones who came last. */
export async function readChoice({ db }: SiteContext, typed: string) {
  const search = typed.trim().slice(0, 120)
  const isShort = search !== '' && isTooShort(searchWords(search))
  const choice = { search, type: null, hasAccess: null, sort: 'newest', descending: true } as const
  const found = isShort ? [] : await listClients(db, choice, 12)
  return {
    search,
    isShort,
    clients: found.map(({ id, called, email, phone, address }) => ({
      id,
      name: called || 'Sans nom',
      note: [phone, email, address?.city].filter(Boolean).join(', '),
      to: `${href('/gestion/commandes/nouvelle')}?client=${id}`,
    })),
  }
}
