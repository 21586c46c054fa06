import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { clientAddress } from '../../app/http/client-address.ts'
import type { Render } from './render-page.ts'
import type { AppEnv } from './wiring.ts'

/** Has the page rendered, for whoever asks from wherever. */
export function answerWith(render: Render, trustedProxies: number) {
  return (c: Context<AppEnv>) => {
    const connection = getConnInfo(c).remote.address ?? ''
    const forwardedFor = c.req.header('X-Forwarded-For') ?? null
    return render(c.req.raw, {
      id: c.get('requestId'),
      address: clientAddress(connection, forwardedFor, trustedProxies),
      nonce: c.get('secureHeadersNonce') ?? '',
    })
  }
}
