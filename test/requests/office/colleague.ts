import { type HTMLElement, parse } from 'node-html-parser'
import type { TestSite } from '../../open-test-site.ts'
import { signIn } from '../../sign-in.ts'

/** One of the workshop's people at work: what they open and send. */
export interface Colleague {
  cookies: string
  open(path: string): Promise<Response>
  read(path: string): Promise<HTMLElement>
  /** Sends a form as a page without JavaScript does. */
  send(path: string, typed?: Record<string, string>): Promise<Response>
}

export async function colleague(site: TestSite, email: string, password?: string): Promise<Colleague> {
  const cookies = await signIn(site, email, password)
  const open = (path: string) => site.fetch(path, { headers: { Cookie: cookies } })
  return {
    cookies,
    open,
    read: async (path) => parse(await (await open(path)).text()),
    send: (path, typed = {}) =>
      site.fetch(path, {
        method: 'POST',
        body: new URLSearchParams(typed),
        headers: { Cookie: cookies, Origin: site.origin },
      }),
  }
}
