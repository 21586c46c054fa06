import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Ids of the points of sale, as records store them. No setting changes them. */
export const pointOfSaleIds = ['epinal', 'ostwald'] as const

export type PointOfSaleId = (typeof pointOfSaleIds)[number]

/** Ids of points of sale; `null` is all. */
export type PointOfSaleScope = readonly string[] | null

/** True of what belongs to one of those points of sale. */
export function isWithinScope(posId: SQLWrapper, scope: PointOfSaleScope): SQL | undefined {
  return scope ? inArray(sql`${posId}`, [...scope]) : undefined
}

/** The same in a query that is prepared: of the points of sale that are asked for as `scope`. */
export const isWithinScopePlaceholder = (posId: SQLWrapper): SQL =>
  sql`(${sql.placeholder('scope')}::text[] is null or ${posId} = any(${sql.placeholder('scope')}::text[]))`
