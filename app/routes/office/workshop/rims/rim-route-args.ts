import type { findRim } from '../../../../../domain/workshop/rims/rim.ts'
import type { RouteArgs } from '../../../../http/route-args.ts'

/** Form submission to the page of a rim. */
export type RimRouteArgs = RouteArgs & { params: { id: string; rimId: string } }

export type FoundRim = NonNullable<Awaited<ReturnType<typeof findRim>>>
