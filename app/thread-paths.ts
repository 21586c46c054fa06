import { href } from 'react-router'
import type { MessagePage, ThreadKey } from '../domain/threads/messages.ts'

/** The private page of a thread, for its visitor; opened by its signature. */
export const threadPath = (kind: ThreadKey['kind'], id: string) =>
  href('/suivi/:kind/:id', { kind: kind === 'request' ? 'demande' : 'message', id })

/** The same thread in the office. */
export const officeThreadPath = (kind: ThreadKey['kind'], id: string) =>
  kind === 'request'
    ? href('/gestion/demandes/:id/echanges', { id })
    : href('/gestion/messages/:id/echanges', { id })

/** The addresses of the messages before those that a page shows, and of the newest ones (docs/product.md §11.8). */
export function messagePages(
  { pathname, searchParams }: URL,
  { older, isOlder }: Pick<MessagePage, 'older' | 'isOlder'>,
  fragment: string,
) {
  const address = (before: string | null) => {
    const search = new URLSearchParams(searchParams)
    // Whatever form led here is not sent again.
    for (const name of ['avant', 'formulaire', 'index']) search.delete(name)
    if (before) search.set('avant', before)
    return `${pathname}${search.size > 0 ? `?${search}` : ''}${fragment}`
  }
  return { older: older && address(older), newest: isOlder ? address(null) : null }
}
