import type { PlatformAddress } from './platform-address.ts'

/** Milliseconds after which a platform that does not answer is given up, until its job tries again. */
const patience = 30_000
/** Seconds before its end from which on a token is not used any more. */
const spare = 30

/** The platform has answered what nobody can go on with: told without what was sent. */
export class PlatformFailure extends Error {}

/** Requests with a token of the OAuth 2.0 client credentials (RFC 6749 §4.4), had once and again when it ends. */
export function openSession({ service, token, clientId, clientSecret }: PlatformAddress) {
  let held: { value: string; endsAt: number } | undefined

  async function askForToken(): Promise<string> {
    if (held && held.endsAt > Date.now()) return held.value
    const answer = await fetch(token, {
      method: 'POST',
      headers: { Authorization: `Basic ${credentials}`, Accept: 'application/json' },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      signal: AbortSignal.timeout(patience),
    })
    if (!answer.ok) throw new PlatformFailure(`the platform gives no token: ${answer.status}`)
    const { access_token, expires_in = 300 } = (await answer.json()) as Record<string, unknown>
    if (typeof access_token !== 'string') throw new PlatformFailure('the platform gave no token')
    held = { value: access_token, endsAt: Date.now() + (Number(expires_in) - spare) * 1000 }
    return held.value
  }
  // Both are coded before they are put together (RFC 6749 §2.3.1).
  const credentials = Buffer.from(
    `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`,
  ).toString('base64')

  /** A token that was taken back before its time is had anew, once. */
  return async function ask(path: string, request: RequestInit): Promise<Response> {
    const send = async () =>
      fetch(service + path, {
        ...request,
        headers: { ...request.headers, Authorization: `Bearer ${await askForToken()}` },
        signal: AbortSignal.timeout(patience),
      })
    const answer = await send()
    if (answer.status !== 401) return answer
    await answer.body?.cancel()
    held = undefined
    return send()
  }
}
