import { or, type SQLWrapper } from 'drizzle-orm'
import { clients } from '../../../db/schema/tables.ts'
import { holdsWords } from '../../lists/choice.ts'
import { type FoundClient, isOfClients } from '../find-clients.ts'
import type { Scope } from '../scope.ts'

/** What is looked for: the words themselves, and the clients that they have found. */
export interface Sought {
  words: readonly string[]
  clients: readonly FoundClient[]
  scope: Scope
}

export const whose = {
  type: clients.type,
  name: clients.name,
  first_name: clients.first_name,
  last_name: clients.last_name,
}

export const isSought = (folded: SQLWrapper, clientId: SQLWrapper, { words, clients: found }: Sought) =>
  or(holdsWords(folded, words), isOfClients(clientId, found))
