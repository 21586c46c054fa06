import { randomNetworkAddress } from './random.ts'

/** Subscribes to the newsletter from a new address. Returns whether the site acknowledged it. */
export async function subscribeToTestNewsletter(origin: string, email: string): Promise<boolean> {
  const from = randomNetworkAddress()
  const headers = { Accept: 'application/json', Origin: origin, 'X-Forwarded-For': from }
  const body = new URLSearchParams({ email })
  const response = await fetch(`${origin}/newsletter`, { method: 'POST', body, headers }).catch(() => null)
  return response?.ok ?? false
}
