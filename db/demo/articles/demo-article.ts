import type { articles } from '../../schema/tables.ts'

/** Its HTML is the house's own: kept to what the sanitiser lets through. */
export type DemoArticle = typeof articles.$inferInsert

/** For an article that brings nothing besides its text. */
export const textOnly = { attachments: [], gallery: [], video: null, audio: null, url: '' }
