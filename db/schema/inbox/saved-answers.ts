import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Answers that the workshop writes again and again, with places for names and hours. */
export const savedAnswers = pgTable('saved_answers', {
  id: text().primaryKey(),
  name: text().notNull(),
  text: text().notNull(),
  position: integer().notNull(),
})
