import type { IncomingMessage } from 'node:http'
import { setImmediate as loopTurn } from 'node:timers/promises'
import type { serve } from '@hono/node-server'
import { clientAddress } from '../../app/http/client-address.ts'
import { fairQueue } from '../../domain/fair-queue.ts'
import { crowdedAnswer } from './come-again.ts'

export type Fetch = Parameters<typeof serve>[0]['fetch']

/** Answers made at once; a page waits for the database while others are rendered. */
const atOnce = 16
/** Whoever waits costs little: some kilobytes and a connection. */
const mostWaiting = { ofOne: 1_000, ofAll: 2_000 }
/** Requests with a body are as slow as their senders: they wait for nobody, and nobody waits for them. */
const mostBodies = 1_000

/**
 * Lets so many requests at once into `fetch`, addresses taking turns; beyond what may wait, 503. A place is held until
 * the answer's headers are known, not while its body streams. No two answers are begun in one turn of the event loop.
 */
export function gate(fetch: Fetch, trustedProxies: number): Fetch {
  const turns = fairQueue(atOnce)
  let bodies = 0
  let lastStart = Promise.resolve()

  async function start(...[request, env]: Parameters<Fetch>) {
    lastStart = lastStart.then(() => loopTurn())
    await lastStart
    // Nobody reads this one: the visitor has left.
    if (env.outgoing.destroyed) return new Response(null, { status: 499 })
    return fetch(request, env)
  }

  return async (request, env) => {
    const incoming = env.incoming as IncomingMessage
    if (incoming.method === 'GET' || incoming.method === 'HEAD') {
      const address = addressOf(incoming, trustedProxies)
      if (turns.waiting(address) >= mostWaiting.ofOne || turns.waiting() >= mostWaiting.ofAll)
        return crowdedAnswer()
      return turns.take(address, async () => start(request, env))
    }
    if (bodies >= mostBodies) return crowdedAnswer()
    bodies += 1
    try {
      return await start(request, env)
    } finally {
      bodies -= 1
    }
  }
}

function addressOf({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const forwarded = headers['x-forwarded-for']
  return clientAddress(socket.remoteAddress ?? '', forwarded ? String(forwarded) : null, trustedProxies)
}
