import { createAuthEndpoint } from 'better-auth/api'
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** However often it is used, a session ends (docs/product.md §6). */
const longestSession = 90 * 24 * 60 * 60 * 1000
const ofTheServer = { metadata: { SERVER_ONLY: true } } as const

/**
 * What the site asks of sessions beside what Better Auth offers: opening one for a user whose password was
 * checked before, and ending one so that a database that fails is heard of.
 */
export const sessionEndpoints = {
  id: 'site-sessions',
  endpoints: {
    openSession: createAuthEndpoint(
      { method: 'POST', body: z.object({ userId: z.string() }), ...ofTheServer },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.userId)
        if (!user) throw new Error('no user to open a session for')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user }, false)
      },
    ),
    readSession: createAuthEndpoint({ method: 'GET', requireHeaders: true, ...ofTheServer }, async (ctx) => {
      const { authCookies, internalAdapter, secret, sessionConfig } = ctx.context
      const token = await ctx.getSignedCookie(authCookies.sessionToken.name, secret)
      const found = token ? await internalAdapter.findSession(token) : null
      if (!token || !found || hasEnded(found.session)) {
        if (token && found) await internalAdapter.deleteSession(token)
        deleteSessionCookie(ctx)
        return null
      }
      const age = Date.now() - (found.session.expiresAt.getTime() - sessionConfig.expiresIn * 1000)
      if (age >= sessionConfig.updateAge * 1000) {
        const expiresAt = new Date(Date.now() + sessionConfig.expiresIn * 1000)
        const session = await internalAdapter.updateSession(token, { expiresAt, updatedAt: new Date() })
        if (session) await setSessionCookie(ctx, { session, user: found.user }, false)
      }
      return found.user
    }),
    closeSession: createAuthEndpoint(
      { method: 'POST', requireHeaders: true, ...ofTheServer },
      async (ctx) => {
        const { authCookies, internalAdapter, secret } = ctx.context
        const token = await ctx.getSignedCookie(authCookies.sessionToken.name, secret)
        const found = token ? await internalAdapter.findSession(token) : null
        if (token) await internalAdapter.deleteSession(token)
        deleteSessionCookie(ctx)
        return found?.user ?? null
      },
    ),
  },
}

function hasEnded({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): boolean {
  const now = Date.now()
  return expiresAt.getTime() <= now || createdAt.getTime() + longestSession <= now
}
