import { randomUUID } from 'node:crypto'
import type { Rendered } from '../page-cache/rendered-page.ts'
import type { Render } from './render-page.ts'

/** The page as somebody gets it of whom nothing is known: no cookie, no address, no preference. */
export function renderForEverybody(render: Render, siteUrl: string) {
  return async (address: string, nonce: string): Promise<Rendered> => {
    const request = new Request(new URL(address, siteUrl))
    return { nonce, response: await render(request, { id: randomUUID(), address: '', nonce }) }
  }
}
