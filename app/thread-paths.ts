import { href } from 'react-router'
import type { ThreadKey } from '../domain/threads/messages.ts'

/** The private page of a thread, for its visitor; opened by its signature. */
export const threadPath = (kind: ThreadKey['kind'], id: string) =>
  href('/suivi/:kind/:id', { kind: kind === 'request' ? 'demande' : 'message', id })

/** The same thread in the office. */
export const officeThreadPath = (kind: ThreadKey['kind'], id: string) =>
  kind === 'request'
    ? href('/gestion/demandes/:id/echanges', { id })
    : href('/gestion/messages/:id/echanges', { id })
