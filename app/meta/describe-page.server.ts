import type { RouterContextProvider } from 'react-router'
import type { Thing } from 'schema-dts'
import { requestContext, siteContext } from '../context.ts'

/**
 * Tells search engines what the page shows, as things of schema.org (`things/`); a loader's call, with things made from
 * the site's origin, which has no final slash.
 */
export function describePage(
  context: Readonly<RouterContextProvider>,
  describe: (siteUrl: string) => Thing[],
): void {
  context.get(requestContext).things.push(...describe(context.get(siteContext).siteUrl))
}
