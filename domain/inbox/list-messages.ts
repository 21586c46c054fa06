import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contactMessages, users } from '../../db/schema/tables.ts'
import { isAmongNewest } from '../lists/newest.ts'
import { type InboxChoice, isChosen } from './inbox-choice.ts'
import { common, inOrder, isSearch } from './inbox-lines.ts'

/** The contact messages chosen, as requests are. */
export function listMessages(db: Database, choice: InboxChoice, limit: number) {
  const { name, email, object } = contactMessages
  const isMeant = isChosen(contactMessages, choice)
  return db
    .select({ ...common(contactMessages), name, email, object })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.handled_by))
    .where(isSearch(choice) ? isAmongNewest(contactMessages, isMeant, limit) : isMeant)
    .orderBy(...inOrder(contactMessages, choice))
    .limit(limit)
}
