import type { articles } from '../../db/schema/tables.ts'

/** Its HTML is the house's own: kept to what the sanitiser lets through. */
export type DemoArticle = Omit<typeof articles.$inferInsert, 'url'>

/** For an article that brings nothing besides its text. */
export const textOnly = { attachements: [], gallery: [], video: null, audio: null }
