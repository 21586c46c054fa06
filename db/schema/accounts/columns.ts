import { timestamp } from 'drizzle-orm/pg-core'

/** Of the four tables of Better Auth, whose names for fields the keys are (adapters/sign-in/). */
export const instant = () => timestamp({ withTimezone: true })
export const created = { createdAt: instant().notNull(), updatedAt: instant().notNull() }
