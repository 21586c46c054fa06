import { withoutFinalSlashes } from '../../domain/page-addresses.ts'

/** What `PLATFORM_URL` says: where the Flow service is, where tokens are had, and for whom. */
export interface PlatformAddress {
  /** Without a final slash; `/v1/flows` stands behind it. */
  service: string
  token: string
  clientId: string
  clientSecret: string
}

/** `https://ID:SECRET@HOST/flow-service?token=https://…`; tokens come from `/oauth/token` of that host unless it is said. */
export function readPlatformAddress(url: string): PlatformAddress {
  const { origin, pathname, username, password, searchParams } = new URL(url)
  return {
    service: withoutFinalSlashes(origin + pathname),
    token: searchParams.get('token') ?? `${origin}/oauth/token`,
    clientId: decodeURIComponent(username),
    clientSecret: decodeURIComponent(password),
  }
}
