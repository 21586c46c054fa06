import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Ids of the points of sale, as records store them. No setting changes them. */
export const pointOfSaleIds = ['epinal', 'ostwald'] as const

export type PointOfSaleId = (typeof pointOfSaleIds)[number]

/** Ids of points of sale; `null` means all. */
export type PointOfSaleScope = readonly string[] | null

/** SQL condition: the record belongs to one of the points of sale. */
export function isWithinPointOfSaleScope(posId: SQLWrapper, scope: PointOfSaleScope): SQL | undefined {
  return scope ? inArray(sql`${posId}`, [...scope]) : undefined
}

/**
 * SQL condition for prepared queries: the record belongs to one of the points of sale in the placeholder `scope`, or
 * `scope` is null.
 */
export const isWithinPointOfSaleScopePlaceholder = (posId: SQLWrapper): SQL =>
  sql`(${sql.placeholder('scope')}::text[] is null or ${posId} = any(${sql.placeholder('scope')}::text[]))`
