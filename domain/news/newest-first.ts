import { desc } from 'drizzle-orm'
import { articles } from '../../db/schema/tables.ts'

/** The order of all news; ids settle it for articles of one moment. */
export const newestFirst = [desc(articles.created_at), articles.id] as const
